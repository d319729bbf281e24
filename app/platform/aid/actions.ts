import { AID } from "#app/contract/ability.ts";
import type { addAidNote, updateAid } from "#app/contract/aid.ts";
import type { AidStatus } from "#app/contract/aid.values.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import type { Area } from "../user/area.ts";
import { notifyApplicant } from "./notify.ts";
import { type AidState, type Change, changeOf, isClosed, queueRank, statusPath } from "./rules.ts";
import { type AidRow, addSteps, changeRequest, lockRequest, type NewStep } from "./store.ts";

export function reviewerOf(caller: Member): { id: string; area: Area } {
  return { id: caller.id, area: areaFor(caller, AID) };
}

export async function change(
  context: HandlerContext<typeof updateAid>,
): Promise<AnswerOf<typeof updateAid> | Refusal> {
  const { body, params, caller, db, now, personal } = context;
  const { id: by, area } = reviewerOf(caller);
  const request = await lockForReview(db, params.id, by, area);
  if (isRefusal(request)) return request;
  // Optimistic lock.
  if (request.version !== body.version) return refuse("changed-meanwhile");
  const changed = changeOf(request, body, by, now);
  if (Array.isArray(changed)) return refuse("invalid", { fields: changed });
  const path = body.status ? statusPath(request.status, body.status, body.owner) : undefined;
  const steps = stepsOf(request, changed as Change, path);
  if (steps.length === 0) return { version: request.version };
  const updated = { ...request, ...changed };
  const { createdAt, status } = updated;
  const version = await changeRequest(db, request, {
    ...changed,
    turn: queueRank(updated, createdAt),
    closedAt: isClosed(status) ? (request.closedAt ?? now) : null,
  });
  const sealedNote = body.reason ? personal.seal(body.reason) : null;
  const about = { requestId: request.id, at: now, by };
  // The words belong to the decided status, not to one on the way there.
  const isDecided = ({ act, to }: ChangeStep) => act === "status" && to === status;
  await addSteps(
    db,
    steps.map((step) => ({ ...about, ...step, ...(isDecided(step) && { sealedNote }) })),
  );
  const summary = steps.map(({ act, to }) => (act === "status" ? to : act)).join(", ");
  const detail = `${request.number}: ${summary}`;
  await audit(context, "aid-changed", { subject: request.userId, detail });
  if (status !== request.status && status !== "pending") {
    await notifyApplicant(context, request, status);
  }
  return { version };
}

/** Among the new ones again where nobody else has decided; requires a lock. */
export async function release(
  {
    caller,
    db,
    now,
    address,
  }: Pick<HandlerContext<typeof updateAid>, "address" | "caller" | "db" | "now">,
  request: AidRow,
): Promise<void> {
  const status = request.status === "inReview" ? "pending" : request.status;
  const change: Change = { ownerId: null, ...(status !== request.status && { status }) };
  const path = status === request.status ? [] : [status];
  const { id: requestId, number, createdAt, userId } = request;
  const turn = queueRank({ ...request, status }, createdAt);
  await changeRequest(db, request, { ...change, turn });
  const about = { requestId, at: now, by: caller.id };
  const steps = stepsOf(request, change, path).map((step) => ({ ...about, ...step }));
  await addSteps(db, steps);
  const detail = `${number}: ${steps.map(({ act, to }) => (act === "status" ? to : act)).join(", ")}`;
  await audit({ caller, db, now, address }, "aid-changed", { subject: userId, detail });
}

export async function addNote(
  context: HandlerContext<typeof addAidNote>,
): Promise<AnswerOf<typeof addAidNote> | Refusal> {
  const { body, params, caller, db, now, personal } = context;
  const { id: by, area } = reviewerOf(caller);
  const request = await lockForReview(db, params.id, by, area);
  if (isRefusal(request)) return request;
  const { kind, note } = body;
  const sealedNote = personal.seal(note);
  await addSteps(db, [{ requestId: request.id, act: "note", at: now, by, kind, sealedNote }]);
  const detail = String(request.number);
  await audit(context, "aid-noted", { subject: request.userId, detail });
  if (kind === "applicant") await notifyApplicant(context, request, "note");
  return {};
}

/** Locks it; refuses reviewers their own requests. */
async function lockForReview(
  db: Database,
  id: string,
  reviewer: string,
  area: Area,
): Promise<AidRow | Refusal> {
  const request = await lockRequest(db, id, area);
  if (!request) return refuse("not-found");
  if (request.withdrawnAt) return refuse("withdrawn");
  return request.userId === reviewer ? refuse("own-request") : request;
}

type ChangeStep = Pick<NewStep, "act" | "from" | "to">;

function stepsOf(current: AidState, change: Change, path: readonly AidStatus[] = []): ChangeStep[] {
  const text = (value: string | number | null | undefined) =>
    value == null ? null : String(value);
  const statuses = path.map((to, at) => ({
    act: "status" as const,
    from: path[at - 1] ?? current.status,
    to,
  }));
  const plain = (["dueDate", "priority", "amount"] as const).flatMap((act) =>
    act in change ? [{ act, from: text(current[act]), to: text(change[act]) }] : [],
  );
  const owner = { act: "owner" as const, to: change.ownerId ? "me" : null };
  return [...("ownerId" in change ? [owner] : []), ...statuses, ...plain];
}
