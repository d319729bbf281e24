import type { addAidFiles, withdrawAid } from "#app/contract/aid.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { isChosen } from "../files/uploads.ts";
import type { HandlerContext } from "../http/handler.ts";
import { notify } from "../notification/api.ts";
import { saveFiles } from "./files.ts";
import {
  acceptsReplies,
  MAX_FILES_PER_REQUEST,
  mayWithdraw,
  sectionOf,
  WITHDRAWN_RANK,
} from "./rules.ts";
import {
  type AidRow,
  addSteps,
  changeRequest,
  findLastWriter,
  findOwn,
  lockOwn,
  type NewStep,
} from "./store.ts";
import { attachFiles, countFiles } from "./store-files.ts";

/** Allowed after the membership ended. Returns the batch; undefined without files. */
export async function prepareReply(
  context: HandlerContext<typeof addAidFiles>,
): Promise<string | undefined | Refusal> {
  const { params, body, caller, db } = context;
  const request = await findOwn(db, params.id, caller.id);
  if (!request) return refuse("not-found");
  if (!acceptsReplies(request)) return refuse("aid-decided");
  if (body.reply && !body.attachments.some(isChosen)) return undefined;
  return saveFiles(context);
}

export async function reply(
  context: HandlerContext<typeof addAidFiles, string | undefined>,
): Promise<AnswerOf<typeof addAidFiles> | Refusal> {
  const { params, body, caller, db, now, personal, prepared: batch } = context;
  const request = await lockOwn(db, params.id, caller.id);
  if (!request) return refuse("not-found");
  if (!acceptsReplies(request)) return refuse("aid-decided");
  const { id } = request;
  const existing = batch ? await countFiles(db, id) : 0;
  if (existing + body.attachments.filter(isChosen).length > MAX_FILES_PER_REQUEST) {
    const values = { maximum: MAX_FILES_PER_REQUEST, existing };
    return refuse("invalid", { fields: [{ path: "attachments", problem: "files-full", values }] });
  }
  const files = batch ? await attachFiles(db, batch, id) : 0;
  // The version that a reviewer has on screen is out of date now.
  await changeRequest(db, request, {});
  const about = { requestId: id, at: now, by: caller.id };
  const steps: NewStep[] = [];
  if (body.reply) steps.push({ ...about, act: "reply", sealedNote: personal.seal(body.reply) });
  if (files > 0) steps.push({ ...about, act: "filesAdded", to: String(files) });
  await addSteps(db, steps);
  await notifyReviewer(db, request, body.reply ? "replied" : "filesAdded", now);
  return {};
}

/** Keeps the status on the wire (docs/product.md#withdrawing). */
export async function withdraw(
  context: HandlerContext<typeof withdrawAid>,
): Promise<AnswerOf<typeof withdrawAid> | Refusal> {
  const { params, caller, db } = context;
  const request = await lockOwn(db, params.id, caller.id);
  if (!request) return refuse("not-found");
  if (!mayWithdraw(request)) return refuse("aid-decided");
  await withdrawOwn(context, request);
  return {};
}

type OwnContext = Pick<HandlerContext<typeof withdrawAid>, "address" | "caller" | "db" | "now">;

/** Requires a lock. */
export async function withdrawOwn(context: OwnContext, request: AidRow): Promise<void> {
  const { caller, db, now } = context;
  await changeRequest(db, request, { withdrawnAt: now, closedAt: now, turn: WITHDRAWN_RANK });
  await addSteps(db, [{ requestId: request.id, act: "withdrawn", at: now, by: caller.id }]);
  await audit(context, "aid-withdrawn", { subject: caller.id, detail: String(request.number) });
  await notifyReviewer(db, request, "withdrawn", now);
}

async function notifyReviewer(
  db: Database,
  { id, number, category, ownerId }: AidRow,
  about: "replied" | "filesAdded" | "withdrawn",
  now: Date,
): Promise<void> {
  const reviewer = ownerId ?? (await findLastWriter(db, id));
  if (!reviewer) return;
  const screen = `statistics/urgent-assistance/${sectionOf(category)}`;
  await notify(db, [reviewer], `aid.${about}`, { screen, id, values: { number } }, now);
}
