#!/bin/sh
# The guest's first program. The kernel's root is the host's, read-only; OUT is the one folder to write to.
# /run is the guest's own: a checkout may be anywhere else.
#   OUT       folder for what comes back        LIBRARY  folder of the lines' Python library (lines only)
#   CHECKOUT  the project                       ROOT     the disk of a trixie to change to (appliance only)
set -eu
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8

fresh() { mountpoint -q "$2" || mount -t "$1" "$1" "$2"; }
fresh proc /proc
fresh sysfs /sys
fresh devtmpfs /dev
fresh tmpfs /run
fresh configfs /sys/kernel/config

# The 28 lines of a Raspberry Pi's header.
chip=/sys/kernel/config/gpio-sim/header
mkdir -p $chip/bank0
echo 28 > $chip/bank0/num_lines
echo 1 > $chip/live

if [ -z "${ROOT:-}" ]; then
    mkdir -p /run/out
    mount -t hostfs -o "$OUT" none /run/out
    ip link set lo up
    cd "$CHECKOUT"
    KINITO_PI_GUEST=/run/out PYTHONPATH="$LIBRARY:$CHECKOUT" LG_WD=/run TMPDIR=/run PYTHONDONTWRITEBYTECODE=1 \
        "$PYTHON" -m pytest -p no:cacheprovider @/run/out/tests > /run/out/told 2>&1 || true
    echo > /run/out/done
    sleep 60
fi

# The tower's cup is shut when its power comes.
echo pull-down > /sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio27/pull

# What is read lies on a disk, not in a folder of the host's: hostfs asks the host anew for every name.
mkdir /run/root /run/disk /run/new
mount -t ext4 -o ro "$ROOT" /run/root
mount -t ext4 -o commit=300 /dev/ubda /run/disk
# Nothing gets there by itself: after a power cut only that is left which a program has synced.
echo 0 > /proc/sys/vm/dirty_writeback_centisecs
mkdir -p /run/disk/upper /run/disk/work
mount -t overlay -o "lowerdir=/run/root,upperdir=/run/disk/upper,workdir=/run/disk/work" overlay /run/new
mkdir -p /run/new/checkout /run/new/out
mount -t hostfs -o "$CHECKOUT" none /run/new/checkout
mount -t hostfs -o "$OUT" none /run/new/out
cp "$CHECKOUT/tools/kernel/guest-tests.service" /run/new/etc/systemd/system/
mkdir -p /run/new/etc/systemd/system/multi-user.target.wants
ln -sf ../guest-tests.service /run/new/etc/systemd/system/multi-user.target.wants/
exec switch_root /run/new /lib/systemd/systemd
