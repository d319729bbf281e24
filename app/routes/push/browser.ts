export type Ability =
  | "able"
  /** Only the browser's settings can undo it. */
  | "denied"
  /** iOS pushes only to home screen apps. */
  | "home-screen"
  | "unable";

export type Problem = "denied" | "blocked" | "script" | "failed";

/** Keys of push.json's `problem`. */
export class PushProblem extends Error {
  override name = "PushProblem";
  readonly problem: Problem;

  constructor(problem: Problem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export function problemOf(error: unknown): Problem {
  return error instanceof PushProblem ? error.problem : "failed";
}

/** Without prompting. */
export function detectAbility(): Ability {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window;
  if (isSupported && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "able";
  }
  if (isApple() && !isOnHomeScreen()) return "home-screen";
  console.info("This browser has no push notifications.");
  return "unable";
}

/** iPads identify as Macs, but have touch. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isOnHomeScreen(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

/** Before any push service starts (docs/product.md#push). */
export async function requestPermission(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new PushProblem("denied", "The permission was not given.");
}
