import type { RouterContextProvider } from "react-router";
import type { Step } from "#app/contract/membership-form.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";

/** What was filled in of a form, by the names of its fields. */
export type Answers = Readonly<Record<string, string>>;

/** An application that is not sent yet: the answers of the steps that were passed, never files. */
export interface Draft {
  readonly answers: Readonly<Partial<Record<Step, Answers>>>;
  /** What was wrong with them when they were sent, by field: their step must be passed again. */
  readonly problems?: Answers;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const cookie = sealedCookie<Draft>({
  name: "draft",
  paths: ["/registerNow"],
  seconds: THIRTY_DAYS,
});

/** The application that was begun on this device (docs/product.md#membership-application). */
export function readDraft(context: Readonly<RouterContextProvider>): Draft {
  return cookie.read(context) ?? { answers: {} };
}

/** False when it is more than a browser would keep. */
export function keepDraft(context: Readonly<RouterContextProvider>, draft: Draft): boolean {
  return cookie.keep(context, draft);
}

export function forgetDraft(context: Readonly<RouterContextProvider>): void {
  cookie.forget(context);
}
