import type { addDistrict } from "#app/contract/election-desk.ts";
import { refuse } from "#app/contract/failure.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import type { HandlerContext } from "../http/handler.ts";

type Context = Pick<
  HandlerContext<typeof addDistrict>,
  "caller" | "db" | "now" | "address" | "publisher"
>;

export const notFound = refuse("not-found");

/** When a district or list was closed, after a form that may close or open it. */
export function closedOf(
  closed: "yes" | "no" | undefined,
  before: Date | null,
  now: Date,
): Date | null {
  if (closed === undefined) return before;
  return closed === "yes" ? (before ?? now) : null;
}

/** What the audit log calls a change, by when the place was closed before and after it. */
export function actOf(
  before: Date | null,
  after: Date | null,
  what: "district" | "list",
): AuditEntry["act"] {
  if (before === after) return `${what}-changed`;
  return after ? `${what}-closed` : `${what}-reopened`;
}

/** Writes a change of a district or list into the audit log; open pages are made anew. */
export async function record(
  { caller, db, now, address, publisher }: Context,
  act: AuditEntry["act"],
  detail: string,
): Promise<void> {
  await audit(db, { by: caller.id, act, detail, address }, now);
  await publisher.publish(db);
}
