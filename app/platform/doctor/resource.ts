import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { type Finding, getDoctorReport, runDoctor } from "#app/contract/doctor.ts";
import { refuse } from "#app/contract/failure.ts";
import { byCaller } from "../database/rate-limit.ts";
import { canEverywhere } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { examine } from "./examine.ts";
import { findReport, saveReport } from "./store.ts";

export const doctorResource = resource("doctor")
  .on(getDoctorReport, async ({ caller, db }) => {
    if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
    const report = await findReport(db);
    return {
      findings: [...(report?.findings ?? [])],
      foundAt: report?.foundAt.toISOString() ?? null,
    };
  })

  .on(
    runDoctor,
    async ({ prepared: findings, db, now }) => {
      await saveReport(db, { findings, foundAt: now });
      return { findings, foundAt: now.toISOString() };
    },
    // Each sends 31 MB through the proxy, and signs in to the mail server.
    { limits: [byCaller(10, 10 * 60)], prepare: tryAll },
  );

/** Outside of any transaction: it may take seconds. */
async function tryAll(
  context: HandlerContext<typeof runDoctor>,
): Promise<Finding[] | ReturnType<typeof refuse>> {
  const { caller, now, language } = context;
  if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
  return examine(context, { now, language });
}
