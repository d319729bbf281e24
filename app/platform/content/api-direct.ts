import { contentAbilities } from "#app/contract/content.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { titleColumns } from "../database/terms.ts";
import { can, type Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { publishVersion } from "./actions.ts";
import type { KindOfContent, StoredFields } from "./api.ts";
import { needsTwoPersons } from "./api-together.ts";
import { findOne } from "./find.ts";
import { record } from "./record.ts";
import { textOf } from "./rules.ts";
import { adopt, create } from "./save.ts";
import { byPublicId, changeItem, findItem, insertVersion, lockItem } from "./store.ts";

export type DirectContext = Pick<
  HandlerContext<KindOfContent["calls"]["read"]>,
  "db" | "now" | "language" | "address" | "publisher" | "files" | "jobs" | "organisation"
> & { readonly caller: Member };

/**
 * A version with its steps; refused where a kind needs two persons.
 * @param publicId null for something new
 * @returns the public id
 */
export async function publishDirectly(
  context: DirectContext,
  kind: KindOfContent,
  { publicId, fields }: { publicId: string | null; fields: StoredFields },
): Promise<string | Refusal> {
  const { db, caller, now, publisher } = context;
  if (!can(caller, contentAbilities(kind.calls.kind).publish)) return refuse("forbidden");
  if (await needsTwoPersons(db, kind.calls.kind)) return refuse("content-own");
  const id =
    publicId === null
      ? await create(context, kind, fields)
      : await addVersion(context, kind, publicId, fields);
  if (isRefusal(id)) return id;
  const found = await findOne(context, kind, id);
  if (isRefusal(found)) return found;
  await publishVersion({ db, now }, kind, found);
  await record(context, found.item, "publish");
  await publisher.publish(db);
  const published = await findOne(context, kind, id);
  return isRefusal(published) ? published : (published.item.publicId ?? "");
}

async function addVersion(
  context: DirectContext,
  kind: KindOfContent,
  publicId: string,
  fields: StoredFields,
): Promise<string | Refusal> {
  const { db, caller, now } = context;
  const id = await adopt(context, kind, publicId);
  if (isRefusal(id)) return id;
  await lockItem(db, id);
  const found = await findItem(db, kind.calls.kind, byPublicId(publicId));
  if (!found) return refuse("not-found");
  const { item, newest } = found;
  if (item.state === "trash" || item.state === "scheduled") return refuse("content-state");
  const refused = await kind.validate?.(db, fields, newest.fields);
  if (refused) return refused;
  const number = item.number + 1;
  const made = { beganAt: now, madeAt: now, madeBy: caller.id };
  await insertVersion(db, { itemId: id, number, fields, ...made });
  const title = textOf(fields, "title");
  await changeItem(db, id, {
    ...titleColumns({ title, titleEn: textOf(fields, "titleEn") || null }),
    number,
    changedAt: now,
    changedBy: caller.id,
  });
  await record(context, { id, number, title }, "save");
  return id;
}
