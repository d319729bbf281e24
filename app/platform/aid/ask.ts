import type { addAidFiles, askAid } from "#app/contract/aid.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { notify } from "../notification/store.ts";
import type { Ask } from "../resource.ts";
import { keepFiles } from "./files.ts";
import {
  MOST_FILES_OF_REQUEST,
  mayAsk,
  searchTextOf,
  sectionOf,
  takesFiles,
  turnOf,
} from "./rules.ts";
import {
  addSteps,
  changeRequest,
  findAsker,
  findOwn,
  holdOwn,
  insertRequest,
  takeNumber,
} from "./store.ts";
import { countFiles, hangBatch } from "./store-files.ts";
import { tell } from "./tell.ts";

/** Keeps the files of whoever may ask at all. */
export async function prepareAsking(call: Ask<typeof askAid>): Promise<string | Refusal> {
  const { caller } = call;
  if (caller.kind !== "user" || !mayAsk(caller.status)) return refuse("forbidden");
  return keepFiles(call);
}

/** Takes a request (§3) with the batch of its files; it belongs to where its beneficiary lives. */
export async function ask(
  call: Ask<typeof askAid, string>,
): Promise<AnswerOf<typeof askAid> | Refusal> {
  const { body, caller, db, now, personal, prepared: batch } = call;
  if (caller.kind !== "user") return refuse("token-missing");
  const asker = await findAsker(db, caller.id);
  if (!asker || !mayAsk(asker.status)) return refuse("forbidden");
  const { title, description, category } = body;
  const number = await takeNumber(db);
  const isNew = { status: "pending", priority: "normal", dueDate: null } as const;
  const id = await insertRequest(db, {
    ...{ number, title, category, userId: caller.id, createdAt: now },
    ...isNew,
    sealedDescription: personal.seal(description),
    searchText: searchTextOf({ number, title, ...asker }),
    governorateCode: asker.governorateCode,
    turn: turnOf(isNew, now),
  });
  const files = await hangBatch(db, batch, id);
  const by = caller.id;
  await addSteps(db, [{ requestId: id, act: "submitted", at: now, by, to: String(files) }]);
  await tell(call, { id, number, userId: caller.id }, "pending");
  return { id, number };
}

/**
 * Keeps files for an own request that takes them. Who asked sends what is missing even when the
 * membership has ended meanwhile.
 */
export async function prepareFiles(call: Ask<typeof addAidFiles>): Promise<string | Refusal> {
  const { params, caller, db } = call;
  if (caller.kind !== "user") return refuse("token-missing");
  const request = await findOwn(db, params.id, caller.id);
  if (!request) return refuse("not-found");
  return takesFiles(request.status) ? keepFiles(call) : refuse("aid-decided");
}

/** Takes more files for a request that nobody has decided; who works on it is told. */
export async function addFiles(
  call: Ask<typeof addAidFiles, string>,
): Promise<AnswerOf<typeof addAidFiles> | Refusal> {
  const { params, caller, db, now, prepared: batch } = call;
  if (caller.kind !== "user") return refuse("token-missing");
  const request = await holdOwn(db, params.id, caller.id);
  if (!request) return refuse("not-found");
  if (!takesFiles(request.status)) return refuse("aid-decided");
  const { id, number, category, ownerId } = request;
  if ((await countFiles(db, id)) >= MOST_FILES_OF_REQUEST) {
    const values = { count: MOST_FILES_OF_REQUEST };
    return refuse("invalid", { fields: [{ path: "attachments", problem: "list-long", values }] });
  }
  const files = await hangBatch(db, batch, id);
  // What a reviewer has on screen is no longer all there is.
  await changeRequest(db, request, {});
  const by = caller.id;
  await addSteps(db, [{ requestId: id, act: "filesAdded", at: now, by, to: String(files) }]);
  if (ownerId) {
    const screen = `statistics/urgent-assistance/${sectionOf(category)}`;
    await notify(db, [ownerId], "aid.filesAdded", { screen, id, values: { number } }, now);
  }
  return {};
}
