// Which page this is: a phone's own, or the table's screen in the hands of a seat without one.

if (location.pathname === "/hand") await import("./pinned.js");
else await import("./phone.js");
