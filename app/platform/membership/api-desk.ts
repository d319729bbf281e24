/* A membership that ends soon, or has ended within the grace. */
import { approveApplication } from "#app/contract/application.ts";
import { deskPart } from "../desk/api.ts";
import { daysUntil, firstReminderBefore } from "./rules.ts";
import { findEnd } from "./store-endings.ts";

/** From the first reminder on (docs/product.md#end-of-a-membership). */
const renewal = deskPart<string | null>({
  name: "membership.renewal",
  changedBy: [approveApplication],
  query({ caller, now }) {
    // Every page tells expired members already.
    if (caller.status !== "verified" && caller.status !== "active") return undefined;
    return findEnd(caller.id, firstReminderBefore(now));
  },
  lines(end, { now }) {
    if (!end) return {};
    return { asked: [{ name: "renewal", days: daysUntil(end, now) }] };
  },
});

export const membershipDesk = [renewal];
