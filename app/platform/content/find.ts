import type { ContentCalls } from "#app/contract/content.ts";
import { contentAbilities } from "#app/contract/content.values.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { can } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { isUuid } from "../http/id.ts";
import type { KindOfContent } from "./api.ts";
import { needsTwoPersons } from "./api-together.ts";
import type { ContentItemState } from "./rules.ts";
import { byId, type FoundItem, findItem, lockItem } from "./store.ts";

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
  return (isUuid(id) ? await findItem(db, kind.calls.kind, byId(id)) : undefined) ?? notFound;
}

/** Locks the row. */
export async function lockOne(
  context: Context,
  kind: KindOfContent,
  id: string,
): Promise<FoundItem | Refusal> {
  if (!isUuid(id)) return notFound;
  await lockItem(context.db, id);
  return findOne(context, kind, id);
}

export async function stateOf(
  { caller, db }: Pick<Context, "caller" | "db">,
  { calls }: KindOfContent,
  { item, newest }: FoundItem,
): Promise<ContentItemState> {
  const { create, publish } = contentAbilities(calls.kind);
  return {
    state: item.state,
    version: item.version,
    isLive: item.liveNumber !== null,
    wasPublished: item.publicId !== null,
    mayCreate: can(caller, create),
    mayPublish: can(caller, publish),
    needsOther: newest.madeBy === caller.id && (await needsTwoPersons(db, calls.kind)),
  };
}
