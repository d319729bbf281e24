import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { mayMeet } from "./rules.ts";
import type { MeetingRow } from "./store.ts";
import { lockHosted } from "./store-desk.ts";

export async function lockOwn(
  { caller, db }: { readonly caller: Member; readonly db: Database },
  id: string,
): Promise<MeetingRow | Refusal> {
  const meeting = mayMeet(caller) && (await lockHosted(db, id, caller.id));
  return meeting || refuse("not-found");
}

export function refuseField(path: string, problem: string, most?: number): Refusal {
  const values = most === undefined ? {} : { values: { maximum: most } };
  return refuse("invalid", { fields: [{ path, problem, ...values }] });
}
