/*
 * Times are judged by the server's clock wherever it was heard: the device's may be wrong. How far that is ahead
 * is kept for when there is no line.
 */
const CLOCK = "server-clock";
/** The header has whole seconds, and a line takes its time: up to this the device's clock is the finer one. */
const NEAR_MS = 5_000;
/** Beyond this the clock is said to be wrong. */
const WRONG_MS = 5 * 60_000;

let ahead = 0;
let isHeard = false;

/** What was heard before is said without a line as well. */
export function startClock(): void {
  try {
    ahead = Number(localStorage.getItem(CLOCK)) || 0;
  } catch {
    // Nothing may be kept here: the device is believed until the server is heard.
  }
  setClock(ahead);
}

export const serverNow = (): number => Date.now() - ahead;

/** Whether the server was heard since the page was loaded: else nothing is deleted for its age. */
export const hasHeard = (): boolean => isHeard;

/** Sets the clock by an answer that came from the server, and not from a cache. */
export function syncClock(response: Response): void {
  const said = Date.parse(response.headers.get("Date") ?? "");
  if (Number.isNaN(said)) return;
  isHeard = true;
  const by = Date.now() - said;
  setClock(Math.abs(by) < NEAR_MS ? 0 : by);
}

/** What was signed can't have been signed later than now: of a clock that says so it proves that it is slow. */
export function syncClockSigned({ iat }: { readonly iat: number }): void {
  const late = iat * 1000 - serverNow();
  if (late > WRONG_MS) setClock(ahead - late);
}

function setClock(by: number): void {
  ahead = by;
  try {
    localStorage.setItem(CLOCK, String(by));
  } catch {
    // As above.
  }
  const places = document.querySelectorAll<HTMLElement>("[data-clock-wrong]");
  for (const place of places) {
    place.textContent = Math.abs(by) > WRONG_MS ? (place.dataset.clockWrong ?? "") : "";
  }
}
