import type { askAid } from "#app/contract/aid.ts";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Ask } from "../resource.ts";
import { keepFiles } from "./files.ts";
import { mayAsk, searchTextOf, turnOf } from "./rules.ts";
import { addSteps, findAsker, insertRequest, takeNumber } from "./store.ts";
import { hangBatch } from "./store-files.ts";
import { tell } from "./tell.ts";

/** Keeps the files of whoever may ask at all. */
export async function prepareAsking(call: Ask<typeof askAid>): Promise<string | Refusal> {
  const { caller } = call;
  if (caller.kind !== "user" || !mayAsk(caller.status)) return refuse("forbidden");
  return keepFiles(call);
}

/** Saves a request with the batch of its files; it belongs to where its beneficiary lives. */
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
