import type { RouterContextProvider } from "react-router";
import type { Step } from "#app/contract/membership.values.ts";
import { isOwnerName, ownerOf } from "./owner.server.ts";
import { sealedCookie } from "./sealed-cookie.server.ts";
import { visitorOf } from "./visitor.server.ts";

export type FieldValues = Readonly<Record<string, string>>;

/** Without files. */
export interface Draft {
  readonly answers: Readonly<Partial<Record<Step, FieldValues>>>;
  /** By field, from the last submission: their step must be passed again. */
  readonly problems?: FieldValues;
}

const THIRTY_DAYS = 30 * 24 * 60 * 60;
/** Bound to the user: the next one on this device does not see it. */
const cookie = sealedCookie<Draft & { readonly of: string }>({
  name: "draft",
  paths: ["/registerNow"],
  maxAge: THIRTY_DAYS,
});

/** docs/product.md#membership-application */
export async function readDraft(context: Readonly<RouterContextProvider>): Promise<Draft> {
  const draft = cookie.read(context);
  const isOwn = isOwnerName(context, await visitorOf(context), draft?.of);
  return draft && isOwn ? draft : { answers: {} };
}

/** False when larger than a browser keeps. */
export async function saveDraft(
  context: Readonly<RouterContextProvider>,
  draft: Draft,
): Promise<boolean> {
  return cookie.save(context, { ...draft, of: ownerOf(context, await visitorOf(context)) });
}

export function deleteDraft(context: Readonly<RouterContextProvider>): void {
  cookie.clear(context);
}
