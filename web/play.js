// The game on a phone: what was said, whose turn it is, and what this seat may do, within a thumb's reach.

import { button, move } from "./button.js";
import { statistics } from "./evening.js";
import { h } from "./element.js";
import { answer } from "./answer.js";
import { atStake, counter, kept } from "./counter.js";
import { countUp } from "./clock.js";
import { limitReached } from "./limit.js";
import { log } from "./log.js";
import { reveal } from "./reveal.js";
import { isHeld } from "./shake.js";
import { standing } from "./standing.js";
import { strip } from "./seats.js";
import { callOnOpener, foulButton, offered } from "./foul.js";
import { enteredByHand } from "./hand.js";
import { inDrinks, tally } from "./tally.js";
import { speaks, turn } from "./turn.js";
import { idle, shaking, whoseTurn } from "./waiting.js";
import { decisions } from "./votes.js";
import { t, tell, tellMany } from "./i18n.js";

const LATELY = 4; // lines of the log for which a glass that fell due is called out

/** The page of a seat while a game is going on, or just over. */
export const play = (seat) => (seat.snap.stage === "over" ? over(seat) : going(seat));

function going(seat) {
  const { snap } = seat;
  const doing = snap.throw ? [shaking(snap.throw, isHeld()), atStake(snap.game)] : (turn(seat) ?? answer(seat) ?? counter(seat));
  const shown = snap.throw ? null : reveal(snap);
  const phase = speaks(seat) ? "to_announce" : snap.game.phase;
  return h(
    "main",
    { class: `play play-${phase} ${doing && !snap.throw ? "play-mine" : ""}`, key: "play" },
    strip(snap),
    gone(snap),
    owing(snap),
    limitReached(seat),
    snap.paused ? null : whoseTurn(snap),
    countUp(snap),
    shown && (snap.game.reveal || snap.game.result || snap.game.stake || snap.game.phase === "to_send") ? null : standing(snap),
    snap.game.stake && seat.can("keep") ? null : shown,
    decisions(snap, seat, callOnOpener(seat)),
    enteredByHand(snap.game),
    offered(seat),
    doing ?? [snap.game.stake ? atStake(snap.game) : kept(snap.game.aside), shown ? null : idle()],
    foulButton(seat),
    h("section", { class: "lately", key: "lately", "aria-label": t("log.title") }, log(snap, 4)),
  );
}

// Whoever has left looks on until the next game.
const gone = ({ seats, you }) =>
  seats.find(({ name }) => name === you)?.left && h("p", { class: "owing owing-now", key: "gone" }, t("left.now"));

// A glass that is owed falls due with the seat's next announcement; the game never waits for it.
function owing({ seats, you, game, log: lines }) {
  const owed = seats.find(({ name }) => name === you)?.owed ?? {};
  if (Object.keys(owed).length)
    return game.reveal || game.result
      ? null
      : h("p", { class: "owing", key: "owing" }, t("owing.now", { drinks: inDrinks(owed) }));
  const due = lines
    .slice(-LATELY)
    .filter(({ event, by }) => event === "all_drank" || (event === "drank" && by === you))
    .pop();
  if (!due) return null;
  const drinks = inDrinks({ [due.unit]: due.count });
  return h("p", { class: "owing owing-now", key: "due" }, t("due.now", { drinks }));
}

const over = (seat) =>
  h(
    "main",
    { class: "play over", key: "over" },
    strip(seat.snap),
    h("h2", { class: "over-title" }, t("over.title")),
    seat.snap.game?.losers?.length
      ? h("p", { class: "verdict" }, losers(seat.snap.game.losers))
      : h("p", { class: "verdict" }, t("over.nobody")),
    decisions(seat.snap, seat),
    h("div", { class: "panel" }, tally(seat.snap)),
    statistics(seat.snap, seat.draw),
    button("plain", "past", toPast, t("past.title")),
    h(
      "div",
      { class: "thumb" },
      seat.can("new_game")
        ? move(seat, "main", "new-game", { do: "new_game" }, t("over.again"))
        : h("p", { class: "who-starts" }, tell("lobby.host_starts", { name: seat.snap.host ?? "" })),
    ),
  );

async function toPast() {
  const { openPast } = await import("./past.js");
  openPast();
}

const losers = (names) => tellMany("over.losers", names.length, { name: names.join(", ") });
