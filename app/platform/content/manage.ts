import { cairoMoment } from "#app/arabic/dates.ts";
import type { AuditAct } from "#app/contract/audit.values.ts";
import type { ContentCalls } from "#app/contract/content.ts";
import { type ContentHistoryAct, contentAbilities } from "#app/contract/content.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { silenceEnd } from "#app/contract/silence-periods.ts";
import { audit } from "../audit/api.ts";
import { can } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { refuseInSilence } from "../silence/api.ts";
import type { KindOfContent, StoredFields } from "./api.ts";
import { editorsFiles, withdrawFiles } from "./api-withdrawn-files.ts";
import {
  actsOf,
  areSame,
  decide,
  type Editor,
  goesOn,
  isItemId,
  isSchedulable,
  maySave,
  textOf,
} from "./rules.ts";
import {
  byId,
  byPublicId,
  changeItem,
  changeVersion,
  type FoundItem,
  findHistory,
  findItem,
  findSettings,
  findVersion,
  insertItem,
  insertStep,
  insertVersion,
  lockItem,
  titleColumns,
} from "./store.ts";

type Context = Pick<
  HandlerContext<ContentCalls["read"]>,
  "caller" | "db" | "now" | "address" | "publisher" | "files" | "jobs" | "organisation"
>;
/** What an item is answered with has addresses that are signed. */
type PresentContext = Context & Pick<HandlerContext<ContentCalls["read"]>, "configuration">;

const notFound = refuse("not-found");

/** One item; the refusal "not-found" where there is none by this id. */
export async function findOne(
  { db }: Pick<Context, "db">,
  kind: KindOfContent,
  id: string,
): Promise<FoundItem | Refusal> {
  return (isItemId(id) ? await findItem(db, kind.calls.kind, byId(id)) : undefined) ?? notFound;
}

/** The same, held until the transaction ends, if it is still as its editor saw it. */
async function holdOne(
  context: Context,
  kind: KindOfContent,
  id: string,
  version: number | undefined,
): Promise<FoundItem | Refusal> {
  if (!isItemId(id)) return notFound;
  await lockItem(context.db, id);
  const found = await findOne(context, kind, id);
  if (isRefusal(found)) return found;
  const isOutdated = version !== undefined && version !== found.item.version;
  return isOutdated ? refuse("changed-meanwhile") : found;
}

function editorOf({ caller }: Pick<Context, "caller">, { calls }: KindOfContent): Editor {
  const { create, publish } = contentAbilities(calls.kind);
  return { id: caller.id, mayCreate: can(caller, create), mayPublish: can(caller, publish) };
}

function standingOf({ item, newest }: FoundItem) {
  return {
    state: item.state,
    isLive: item.liveNumber !== null,
    wasPublished: item.publicId !== null,
    madeBy: newest.madeBy,
  };
}

export async function needsTwo(
  { db }: Pick<Context, "db">,
  { calls }: KindOfContent,
): Promise<boolean> {
  const settings = await findSettings(db);
  return settings.some((each) => each.kind === calls.kind && each.needsTwo);
}

/** An item as the calls answer it. */
export async function presentItem(context: PresentContext, kind: KindOfContent, found: FoundItem) {
  const { item, newest, by } = found;
  // One after the other: a write's transaction is one connection.
  const { steps, versions } = await findHistory(context.db, item.id);
  const takesTwo = await needsTwo(context, kind);
  const editor = editorOf(context, kind);
  const acts = actsOf(standingOf(found), editor, takesTwo);
  const alone = actsOf(standingOf(found), editor, false);
  return {
    ...presentLine(item, by),
    version: item.version,
    number: item.number,
    liveNumber: item.liveNumber,
    liveId: item.publicId,
    acts,
    maySave: maySave(item),
    needsOther: alone.includes("publish") && !acts.includes("publish"),
    silentUntil: silentUntil(context, kind, found)?.toISOString() ?? null,
    missing: [...kind.missing(newest.fields)],
    fields: kind.present(newest.fields, await editorsFiles(context, context.files, context.now)),
    steps: steps.map(({ step, by: name }) => ({
      act: step.act,
      at: step.at.toISOString(),
      by: name,
      note: step.note,
      number: step.number,
      scheduledAt: step.scheduledAt?.toISOString() ?? null,
    })),
    versions: versions.map(({ number, madeAt, by: name }) => ({
      number,
      at: madeAt.toISOString(),
      by: name,
    })),
  };
}

/** The end of the silence in which an item would be published now or, if it is scheduled, at its hour. */
function silentUntil(
  { now, organisation }: Pick<Context, "now" | "organisation">,
  kind: KindOfContent,
  { item, newest }: FoundItem,
): Date | undefined {
  const reach = kind.campaignReach?.(newest.fields);
  const { scheduledAt } = item;
  const at = scheduledAt && scheduledAt > now ? scheduledAt : now;
  return reach && silenceEnd(organisation.get().silences ?? [], reach, at);
}

/** An item as a list has it. */
export function presentLine(item: FoundItem["item"], by: string) {
  return {
    id: item.id,
    state: item.state,
    title: item.title,
    titleEn: item.titleEn,
    isLive: item.liveNumber !== null,
    scheduledAt: item.scheduledAt?.toISOString() ?? null,
    since: item.since.toISOString(),
    changedAt: item.changedAt.toISOString(),
    by,
  };
}

/** Begins a draft; answers its id. */
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

/** Writes an item: into the version of one's sitting, or a new one. */
export async function save(
  context: Context,
  kind: KindOfContent,
  { id, version, fields }: { id: string; version: number | undefined; fields: StoredFields },
): Promise<Refusal | undefined> {
  const { db, caller, now } = context;
  const found = await holdOne(context, kind, id, undefined);
  if (isRefusal(found)) return found;
  const { item, newest } = found;
  // Nobody is in the way of who writes what is there already: a save of one's own that came late.
  if (areSame(fields, newest.fields)) return undefined;
  if (version !== undefined && version !== item.version) return refuse("changed-meanwhile");
  if (!maySave(item)) return refuse("content-state");
  const refused = await kind.validate?.(db, fields, newest.fields);
  if (refused) return refused;
  const isSame = goesOn(item, newest, caller.id, now);
  const number = isSame ? item.number : item.number + 1;
  if (isSame) await changeVersion(db, { itemId: id, number }, { fields, madeAt: now });
  else {
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

/** Makes an earlier version the newest again: as a version of its own, so that nothing is lost. */
export async function bringBack(
  context: Context,
  kind: KindOfContent,
  wanted: { id: string; number: number; version: number | undefined },
): Promise<Refusal | undefined> {
  const { id, number, version } = wanted;
  const earlier = isItemId(id) ? await findVersion(context.db, id, number) : undefined;
  if (!earlier) return notFound;
  return save(context, kind, { id, version, fields: earlier.version.fields });
}

/** Does one of the acts, if item and editor are such that it may be done. */
export async function act(
  context: HandlerContext<ContentCalls["act"]>,
  kind: KindOfContent,
): Promise<Refusal | undefined> {
  const { db, caller, now, params, body } = context;
  const found = await holdOne(context, kind, params.id, body.version);
  if (isRefusal(found)) return found;
  const { item, newest } = found;
  const next = decide(
    standingOf(found),
    body.act,
    editorOf(context, kind),
    await needsTwo(context, kind),
  );
  if ("refused" in next) return refuse(next.refused);
  if (next.to === "check" || next.to === "scheduled" || next.to === "published") {
    const missing = kind.missing(newest.fields);
    if (missing.length > 0) return refuseMissing(missing);
  }
  const { note } = body;
  if (next.to === "withdrawn" && kind.withdrawsWithReason && !note) {
    const fields = [{ path: "note", problem: "required", ask: "content.reason" }];
    return refuse("content-missing", { fields });
  }
  const scheduledAt = next.to === "scheduled" ? cairoMoment(body.at ?? "") : undefined;
  if (next.to === "scheduled" && !isSchedulable(scheduledAt, now)) {
    const fields = [{ path: "at", problem: body.at ? "schedule" : "required", ask: "content.at" }];
    return refuse("content-time", { fields });
  }
  const reach = kind.campaignReach?.(newest.fields);
  if (reach && (next.to === "published" || next.to === "scheduled")) {
    const refused = await refuseInSilence(context, reach, { at: scheduledAt ?? now, path: "at" });
    if (refused) return refused;
  }
  if (next.to === "published") {
    await putLive(context, kind, found);
  } else {
    if (next.to === "withdrawn" && item.publicId) {
      await kind.withdraw(db, item.publicId, now, note || null);
    }
    if (next.to === "trash" && item.publicId) await kind.hide?.(db, item.publicId, now);
    if (next.to === "withdrawn" || next.to === "trash") await withdrawFiles(db, item);
    await changeItem(db, item.id, {
      state: next.to,
      since: now,
      changedAt: now,
      ...(next.to === "withdrawn" && { liveNumber: null }),
      scheduledAt: scheduledAt ?? null,
      scheduledBy: scheduledAt ? caller.id : null,
    });
  }
  await record(context, item, body.act, { note: note || null, scheduledAt: scheduledAt ?? null });
  const isSeen = next.to === "published" || next.to === "withdrawn";
  if (isSeen || next.to === "trash") await context.publisher.publish(db);
  if (scheduledAt) {
    const afterSeconds = Math.ceil((scheduledAt.getTime() - now.getTime()) / 1000);
    await context.jobs.add(db, "publishDue", {}, { afterSeconds });
  }
  return undefined;
}

/** Writes the newest version of an item that is held where people read it. */
export async function putLive(
  { db, now }: Pick<Context, "db" | "now">,
  kind: KindOfContent,
  { item, newest }: FoundItem,
): Promise<void> {
  const publicId = await kind.publish(db, newest.fields, item.publicId, now, newest.madeBy);
  await changeItem(db, item.id, {
    state: "published",
    since: now,
    changedAt: now,
    liveNumber: item.number,
    publicId,
    scheduledAt: null,
    scheduledBy: null,
  });
}

/** The item of something published, which is made where there is none yet; answers its id. */
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

function refuseMissing(missing: readonly string[]): Refusal {
  const fields = missing.map((path) => ({ path, problem: "required", ask: `content.${path}` }));
  return refuse("content-missing", { fields });
}

const auditActs: Readonly<Record<ContentHistoryAct, AuditAct>> = {
  create: "content-created",
  save: "content-saved",
  submit: "content-submitted",
  return: "content-returned",
  schedule: "content-scheduled",
  unschedule: "content-unscheduled",
  publish: "content-published",
  withdraw: "content-withdrawn",
  trash: "content-trashed",
  restore: "content-restored",
};

/** Writes an act into the item's history and the audit log. */
export async function record(
  {
    db,
    caller,
    now,
    address,
  }: Pick<Context, "db" | "now" | "address"> & {
    readonly caller: { readonly id: string };
  },
  item: { readonly id: string; readonly number: number; readonly title: string },
  done: ContentHistoryAct,
  more: { note?: string | null; scheduledAt?: Date | null } = {},
): Promise<void> {
  const { id: itemId, number, title } = item;
  await insertStep(db, { itemId, number, act: done, by: caller.id, at: now, ...more });
  await audit(db, { by: caller.id, act: auditActs[done], detail: title, address }, now);
}
