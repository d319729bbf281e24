import { and, eq } from "drizzle-orm";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { titleColumns } from "../database/terms.ts";
import { isUuid } from "../http/id.ts";
import { isOutdated } from "../workflow/workflow.ts";
import type { KindOfContent, StoredFields } from "./api.ts";
import { type Context, lockOne, notFound } from "./find.ts";
import { record } from "./record.ts";
import { areSame, continuesVersion, maySave, textOf } from "./rules.ts";
import {
  byPublicId,
  changeItem,
  findItem,
  findVersion,
  insertItem,
  insertVersion,
} from "./store.ts";
import { contentVersions } from "./tables.ts";

export async function create(
  context: Context,
  kind: KindOfContent,
  fields: StoredFields,
): Promise<string | Refusal> {
  const { db, caller, now } = context;
  const refused = await kind.validate?.(db, fields, undefined);
  if (refused) return refused;
  const titles = titlesOf(fields);
  const item = {
    ...titleColumns(titles),
    kind: kind.calls.kind,
    state: "draft" as const,
    since: now,
    changedAt: now,
    changedBy: caller.id,
  };
  const id = await insertItem(db, item, fields);
  await record(context, { id, number: 1, title: titles.title }, "create");
  return id;
}

function titlesOf(fields: StoredFields): { title: string; titleEn: string | null } {
  return { title: textOf(fields, "title"), titleEn: textOf(fields, "titleEn") || null };
}

export async function save(
  context: Context,
  kind: KindOfContent,
  { id, version, fields }: { id: string; version: number | undefined; fields: StoredFields },
): Promise<Refusal | undefined> {
  const { db, caller, now } = context;
  const found = await lockOne(context, kind, id);
  if (isRefusal(found)) return found;
  const { item, newest } = found;
  // A late save of the same content conflicts with nobody.
  if (areSame(fields, newest.fields)) return undefined;
  if (isOutdated({ version }, item)) return refuse("changed-meanwhile");
  if (!maySave(item)) return refuse("content-state");
  const refused = await kind.validate?.(db, fields, newest.fields);
  if (refused) return refused;
  const isSame = continuesVersion(item, newest, caller.id, now);
  const number = isSame ? item.number : item.number + 1;
  if (isSame) {
    await db
      .update(contentVersions)
      .set({ fields, madeAt: now })
      .where(and(eq(contentVersions.itemId, id), eq(contentVersions.number, number)));
  } else {
    const made = { beganAt: now, madeAt: now, madeBy: caller.id };
    await insertVersion(db, { itemId: id, number, fields, ...made });
  }
  const titles = titlesOf(fields);
  await changeItem(db, id, {
    ...titleColumns(titles),
    ...(item.state !== "draft" && { state: "draft", since: now }),
    number,
    changedAt: now,
    changedBy: caller.id,
  });
  if (!isSame) await record(context, { id, number, title: titles.title }, "save");
  return undefined;
}

/** As a new version, so that nothing is lost. */
export async function restoreVersion(
  context: Context,
  kind: KindOfContent,
  wanted: { id: string; number: number; version: number | undefined },
): Promise<Refusal | undefined> {
  const { id, number, version } = wanted;
  const earlier = isUuid(id) ? await findVersion(context.db, id, number) : undefined;
  if (!earlier) return notFound;
  return save(context, kind, { id, version, fields: earlier.version.fields });
}

/** Creates an item for published content without one; returns its id. */
export async function adopt(
  context: Context,
  kind: KindOfContent,
  publicId: string,
): Promise<string | Refusal> {
  const { db, caller, now } = context;
  const known = await findItem(db, kind.calls.kind, byPublicId(publicId));
  if (known) return known.item.id;
  const fields = await kind.adopt(db, publicId);
  if (!fields) return notFound;
  return insertItem(
    db,
    {
      ...titleColumns(titlesOf(fields)),
      kind: kind.calls.kind,
      state: "published",
      since: now,
      liveNumber: 1,
      publicId,
      changedAt: now,
      changedBy: caller.id,
    },
    fields,
  );
}
