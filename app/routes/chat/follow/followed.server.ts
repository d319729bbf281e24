import type { RouterContextProvider } from "react-router";
import type { ChatFollows } from "#app/contract/chat.values.ts";
import { listFollowedChats } from "#app/contract/chat-followed.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isOffered } from "#app/session/platform-features.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { followPath, roomPath } from "../address.ts";

export interface FollowedLink {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly label: string;
  readonly isNew: boolean;
}

/** Failures show no link. */
export async function followedLinks(
  context: Readonly<RouterContextProvider>,
  kind: ChatFollows,
  ids: readonly string[],
): Promise<FollowedLink[]> {
  const visitor = await visitorOf(context);
  const isMember = visitor.kind === "authenticated" && visitor.user?.status === "verified";
  if (!isMember || ids.length === 0 || !isOffered(listFollowedChats)) return [];
  const result = await call(context, listFollowedChats, { query: { kind, ids: [...ids] } });
  if (!result.ok) return [];
  const t = translatorOf(context);
  return result.data.map(({ id, title, room }) => ({
    id,
    title,
    href: room ? `${roomPath(room)}#new` : followPath(kind, id),
    label: t(room ? `chat:follow.enter.${kind}` : `chat:follow.make.${kind}`),
    isNew: !room,
  }));
}
