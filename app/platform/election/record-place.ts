import type { addDistrict } from "#app/contract/election-desk.ts";
import { refuse } from "#app/contract/failure.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import type { HandlerContext } from "../http/handler.ts";

type Context = Pick<
  HandlerContext<typeof addDistrict>,
  "caller" | "db" | "now" | "address" | "publisher"
>;

export const notFound = refuse("not-found");

export function closedOf(
  closed: "yes" | "no" | undefined,
  before: Date | null,
  now: Date,
): Date | null {
  if (closed === undefined) return before;
  return closed === "yes" ? (before ?? now) : null;
}

export function actOf(
  before: Date | null,
  after: Date | null,
  what: "district" | "list",
): AuditEntry["act"] {
  if (before === after) return `${what}-changed`;
  return after ? `${what}-closed` : `${what}-reopened`;
}

/** For the audit log; also invalidates cached pages. */
export async function record(
  context: Context,
  act: AuditEntry["act"],
  detail: string,
): Promise<void> {
  await audit(context, act, { detail });
  await context.publisher.publish(context.db);
}
