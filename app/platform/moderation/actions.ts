import { MODERATE } from "#app/contract/ability.ts";
import type { AuditAct } from "#app/contract/audit.values.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { decideCase } from "#app/contract/moderation.ts";
import type { DecisionAct, ReportReason } from "#app/contract/moderation.values.ts";
import { audit } from "../audit/api.ts";
import { areaFor } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import { translate } from "../i18n.ts";
import { notify } from "../notification/api.ts";
import { subjects } from "./kinds.ts";
import { mayDecide, missingOfDecision, stateAfter, stoppedUntil, toldAbout } from "./rules.ts";
import { addStep, changeCase, findCaseRow, findReporterIds, liftStops, lockCase } from "./store.ts";
import { writingStops } from "./tables.ts";

export const SCREEN = "profile/moderation";

const audited: Readonly<Record<DecisionAct, AuditAct>> = {
  keep: "report-kept",
  hide: "report-hidden",
  warn: "report-warned",
  stop: "writing-stopped",
};

export async function decide(
  context: HandlerContext<typeof decideCase>,
): Promise<Refusal | undefined> {
  const { db, personal, caller, now, params, body, publisher } = context;
  const missing = missingOfDecision(body);
  if (missing) return missing;
  const found = isUuid(params.id)
    ? await findCaseRow(db, params.id, areaFor(caller, MODERATE))
    : undefined;
  if (!found) return refuse("not-found");
  // Lock order: the subject before the case, as reports do.
  const subject = subjects[found.kind];
  const writing = await subject.lock({ db, personal }, found.subjectId);
  const row = await lockCase(db, found.id);
  if (!row) return refuse("not-found");
  const refused = mayDecide(row, caller.id, body.version);
  if (refused) return refused;

  const { act, days } = body;
  const reason = act === "keep" ? null : (body.reason ?? "other");
  const note = body.note || null;
  const until = act === "stop" && days ? stoppedUntil(days, now) : null;
  await changeCase(db, row.id, {
    state: "decided",
    act,
    reason,
    note,
    decidedAt: now,
    decidedBy: caller.id,
    stoppedUntil: until,
  });
  await addStep(db, { caseId: row.id, act, at: now, by: caller.id, reason, note });
  await liftStops(db, row.id, now);
  if (until && reason) {
    const stop = { userId: row.authorId, caseId: row.id, reason, since: now, until };
    await db.insert(writingStops).values(stop);
  }
  await audit(context, audited[act], { subject: row.authorId, detail: row.id });
  await tell(context, row, { act, reason });
  // Once: a later decision on the author's answer is not told to reporters.
  if (!row.answeredAt) await notifyReporters(context, row.id, act);
  if (writing) await subject.setState(context, row.subjectId, stateAfter(act));
  await publisher.publish(db);
  return undefined;
}

async function notifyReporters(
  { db, now }: Pick<HandlerContext<typeof decideCase>, "db" | "now">,
  caseId: string,
  act: DecisionAct,
): Promise<void> {
  const about = act === "keep" ? "reportKept" : "reportHidden";
  await notify(db, await findReporterIds(db, caseId), `moderation.${about}`, {}, now);
}

async function tell(
  { db, now }: Pick<HandlerContext<typeof decideCase>, "db" | "now">,
  row: Parameters<typeof toldAbout>[1] & { readonly id: string; readonly authorId: string },
  { act, reason }: { act: DecisionAct; reason: ReportReason | null },
): Promise<void> {
  const about = toldAbout(act, row);
  if (!about) return;
  const values = (language: "ar" | "en") => ({
    reason: reason ? translate(language, `notification:moderation.reason.${reason}`) : "",
  });
  const options = { screen: SCREEN, id: row.id, values };
  await notify(db, [row.authorId], `moderation.${about}`, options, now);
}
