/** What this browser can do about pushes. */
export type Ability =
  | "able"
  /** Somebody said no, and only the browser's own settings can say yes. */
  | "denied"
  /** An iPhone or iPad, which push to what stands on the home screen. */
  | "home-screen"
  | "unable";

/** Why it could not be turned on; a key of push.json's `problem`. */
export type Problem = "denied" | "blocked" | "script" | "failed";

/** An expected way to fail. */
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

/** Looks without asking anybody. A browser without notifications is only logged. */
export function detectAbility(): Ability {
  const isSupported = "serviceWorker" in navigator && "PushManager" in window;
  if (isSupported && "Notification" in window) {
    return Notification.permission === "denied" ? "denied" : "able";
  }
  if (isApple() && !isOnHomeScreen()) return "home-screen";
  console.info("This browser has no push notifications.");
  return "unable";
}

/** An iPad calls itself a Mac, but for its fingers. */
function isApple(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

function isOnHomeScreen(): boolean {
  return matchMedia("(display-mode: standalone)").matches;
}

/** Asks for the permission; comes before any push service is started (docs/product.md#push). */
export async function requestPermission(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new PushProblem("denied", "The permission was not given.");
}
