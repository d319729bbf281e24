import type { askAid } from "#app/contract/aid.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { HandlerContext } from "../http/handler.ts";
import { saveFiles } from "./files.ts";
import { notifyApplicant } from "./notify.ts";
import { mayRequestAid, queueRank, searchTextOf } from "./rules.ts";
import { addSteps, findApplicant, insertRequest, nextNumber } from "./store.ts";
import { attachFiles } from "./store-files.ts";

export async function prepareAidRequest(
  context: HandlerContext<typeof askAid>,
): Promise<string | Refusal> {
  const { caller } = context;
  if (!mayRequestAid(caller.status)) return refuse("forbidden");
  return saveFiles(context);
}

export async function requestAid(
  context: HandlerContext<typeof askAid, string>,
): Promise<AnswerOf<typeof askAid> | Refusal> {
  const { body, caller, db, now, personal, prepared: batch } = context;
  const applicant = await findApplicant(db, caller.id);
  if (!applicant || !mayRequestAid(applicant.status)) return refuse("forbidden");
  const { title, description, category } = body;
  const number = await nextNumber(db);
  const initialState = { status: "pending", priority: "normal", dueDate: null } as const;
  const id = await insertRequest(db, {
    number,
    title,
    category,
    userId: caller.id,
    createdAt: now,
    ...initialState,
    sealedDescription: personal.seal(description),
    searchText: searchTextOf({ number, title, ...applicant }),
    governorateCode: applicant.governorateCode,
    turn: queueRank(initialState, now),
  });
  const files = await attachFiles(db, batch, id);
  const by = caller.id;
  await addSteps(db, [{ requestId: id, act: "submitted", at: now, by, to: String(files) }]);
  await notifyApplicant(context, { id, number, userId: caller.id }, "pending");
  return { id, number };
}
