import type { RouterContextProvider } from "react-router";
import type { Step } from "#app/contract/membership.values.ts";
import { isOwnerName, ownerOf } from "./owner.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";
import { visitorOf } from "./visitor.server.ts";

/** What was filled in of a form, by the names of its fields. */
export type FieldValues = Readonly<Record<string, string>>;

/** An application that is not sent yet: the answers of the steps that were passed, never files. */
export interface Draft {
  readonly answers: Readonly<Partial<Record<Step, FieldValues>>>;
  /** What was wrong with them when they were sent, by field: their step must be passed again. */
  readonly problems?: FieldValues;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;
/** Whoever applies next on this device does not see it. */
const cookie = sealedCookie<Draft & { readonly of: string }>({
  name: "draft",
  paths: ["/registerNow"],
  maxAge: THIRTY_DAYS,
});

/** The application that was begun on this device (docs/product.md#membership-application). */
export async function readDraft(context: Readonly<RouterContextProvider>): Promise<Draft> {
  const draft = cookie.read(context);
  const isOwn = isOwnerName(context, await visitorOf(context), draft?.of);
  return draft && isOwn ? draft : { answers: {} };
}

/** False when it is more than a browser would keep. */
export async function saveDraft(
  context: Readonly<RouterContextProvider>,
  draft: Draft,
): Promise<boolean> {
  return cookie.save(context, { ...draft, of: ownerOf(context, await visitorOf(context)) });
}

export function deleteDraft(context: Readonly<RouterContextProvider>): void {
  cookie.clear(context);
}
