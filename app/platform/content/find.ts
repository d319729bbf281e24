import type { ContentCalls } from "#app/contract/content.ts";
import { contentAbilities } from "#app/contract/content.values.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { can } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import type { KindOfContent } from "./api.ts";
import { type Editor, isItemId } from "./rules.ts";
import { byId, type FoundItem, findItem, findSettings, lockItem } from "./store.ts";

export type Context = Pick<
  HandlerContext<ContentCalls["read"]>,
  "caller" | "db" | "now" | "address" | "publisher" | "files" | "jobs" | "organisation"
>;

export const notFound = refuse("not-found");

export async function findOne(
  { db }: Pick<Context, "db">,
  kind: KindOfContent,
  id: string,
): Promise<FoundItem | Refusal> {
  return (isItemId(id) ? await findItem(db, kind.calls.kind, byId(id)) : undefined) ?? notFound;
}

/** Locks the row. */
export async function lockOne(
  context: Context,
  kind: KindOfContent,
  id: string,
): Promise<FoundItem | Refusal> {
  if (!isItemId(id)) return notFound;
  await lockItem(context.db, id);
  return findOne(context, kind, id);
}

export function editorOf({ caller }: Pick<Context, "caller">, { calls }: KindOfContent): Editor {
  const { create, publish } = contentAbilities(calls.kind);
  return { id: caller.id, mayCreate: can(caller, create), mayPublish: can(caller, publish) };
}

export function standingOf({ item, newest }: FoundItem) {
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
