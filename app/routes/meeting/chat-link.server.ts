import type { RouterContextProvider } from "react-router";
import { openFollowedChat } from "#app/contract/chat-followed.ts";
import type { MeetingDetail } from "#app/contract/meeting.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isOffered } from "#app/session/platform-features.server.ts";
import { followPath, roomPath } from "../chat/address.ts";

export function chatLinkOf(
  context: Readonly<RouterContextProvider>,
  { id, chat, state }: Pick<MeetingDetail, "id" | "chat" | "state">,
) {
  if (!isOffered(openFollowedChat) || !(chat || state === "planned")) return undefined;
  const t = translatorOf(context);
  return {
    href: chat ? `${roomPath(chat)}#new` : followPath("meeting", id),
    label: t(chat ? "chat:follow.enter.meeting" : "chat:follow.make.meeting"),
    isNew: !chat,
  };
}
export type ChatLink = NonNullable<ReturnType<typeof chatLinkOf>>;
