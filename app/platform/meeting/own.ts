import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { mayMeet } from "./rules.ts";
import type { MeetingRow } from "./store.ts";
import { lockHosted } from "./store-desk.ts";

/** The caller's own meeting, held; to everybody else it isn't there. */
export async function lockOwn(
  { caller, db }: { readonly caller: Member; readonly db: Database },
  id: string,
): Promise<MeetingRow | Refusal> {
  const meeting = mayMeet(caller) && (await lockHosted(db, id, caller.id));
  return meeting || refuse("not-found");
}

/** One field of a form that is wrong, perhaps by a number. */
export function refuseField(path: string, problem: string, most?: number): Refusal {
  const values = most === undefined ? {} : { values: { maximum: most } };
  return refuse("invalid", { fields: [{ path, problem, ...values }] });
}
