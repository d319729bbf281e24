import { type Refusal, refuse } from "#app/contract/failure.ts";
import { type ApplicationAct, REVIEW } from "#app/contract/review.ts";
import { type AuditEntry, audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { Area } from "../user/area.ts";
import { mayReview } from "./rules.ts";
import {
  type ApplicationRow,
  addStep,
  countChanges,
  lockApplication,
  type NewStep,
} from "./store.ts";

export interface ReviewContext {
  readonly params: { readonly id: string };
  readonly body?: { readonly version?: number | undefined } | undefined;
  readonly caller: Member;
  readonly db: Database;
  readonly now: Date;
  readonly address: string;
}

export function reviewerOf(caller: Member): { id: string; area: Area } {
  return { id: caller.id, area: areaFor(caller, REVIEW) };
}

export async function lockForReview({
  params,
  body,
  caller,
  db,
  now,
}: ReviewContext): Promise<ApplicationRow | Refusal> {
  const { id, area } = reviewerOf(caller);
  const application = await lockApplication(db, params.id, area);
  if (!application) return refuse("not-found");
  const refused = mayReview(application, id, now);
  if (refused) return refused;
  // Optimistic lock, against new answers and others' decisions.
  const isOther =
    body?.version !== undefined && body.version !== (await countChanges(db, application.id));
  return isOther ? refuse("changed-meanwhile") : application;
}

const audited: Readonly<Partial<Record<ApplicationAct, AuditEntry["act"]>>> = {
  claimed: "application-claimed",
  released: "application-released",
  correctionAsked: "correction-asked",
  approved: "application-approved",
  refused: "application-refused",
};

export async function recordStep(
  context: ReviewContext,
  { id: applicationId, userId }: ApplicationRow,
  step: Omit<NewStep, "applicationId" | "at" | "by">,
): Promise<void> {
  const { caller, db, now } = context;
  await addStep(db, { ...step, applicationId, by: caller.id, at: now });
  const act = audited[step.act];
  if (act) await audit(context, act, { subject: userId, applicationId });
}
