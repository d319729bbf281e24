import type { RouterContextProvider } from "react-router";
import { listReports } from "#app/contract/report.ts";
import { WRITE_REPORTS } from "#app/contract/report.values.ts";
import { may } from "#app/session/admission.ts";
import { isOffered } from "#app/session/platform-features.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isLeader } from "../access/menu.ts";

/** Arranged by them, and begun. */
export async function mayWriteReport(
  context: Readonly<RouterContextProvider>,
  { startsAt, state }: { readonly startsAt: string; readonly state: string },
  now = new Date(),
): Promise<boolean> {
  const visitor = await visitorOf(context);
  if (!(isLeader(visitor) && may(visitor, WRITE_REPORTS) && isOffered(listReports))) return false;
  return state !== "cancelled" && state !== "draft" && Date.parse(startsAt) <= now.getTime();
}
