import { addDays, cairoDay, dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import { LEAVING_DAYS, type LeavingKind } from "#app/contract/leaving.values.ts";
import type { Status } from "#app/contract/user.ts";
import { hasMembership } from "../people/rules.ts";

export interface Standing {
  readonly status: Status;
  readonly membershipId: string | null;
}

/** What may be left: who ended the membership may still have the account deleted. */
export function openKinds(person: Standing, waiting: LeavingKind | undefined): LeavingKind[] {
  if (person.status === "deleted" || person.status === "blocked" || waiting === "account") {
    return [];
  }
  return hasMembership(person) && waiting === undefined ? ["membership", "account"] : ["account"];
}

/** The end of the last day in Cairo on which a departure can be taken back. */
export function dueAt(now: Date): Date {
  return startOfCairoDay(dayAfter(addDays(cairoDay(now), LEAVING_DAYS)));
}

/** That day, YYYY-MM-DD. */
export function lastDayOf(due: Date): string {
  return addDays(cairoDay(due), -1);
}

export interface Former {
  readonly formerStatus: Status | null;
  readonly formerEnd: string | null;
}

/**
 * What taking back gives again: nothing where no membership had ended by it, or where somebody has
 * changed how the person stands since.
 */
export function restored(
  { status }: Pick<Standing, "status">,
  { formerStatus, formerEnd }: Former,
): { readonly status: Status; readonly membershipEnd: string | null } | undefined {
  if (formerStatus === null || status !== "expired") return undefined;
  return { status: formerStatus, membershipEnd: formerEnd };
}
