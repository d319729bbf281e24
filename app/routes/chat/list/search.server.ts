import type { RouterContextProvider } from "react-router";
import { formatShort } from "#app/arabic/dates.ts";
import { searchChat } from "#app/contract/chat.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { messagePath } from "../address.ts";

export async function searchMessages(
  { searchParams }: URL,
  context: Readonly<RouterContextProvider>,
  keyword: string,
) {
  const room = searchParams.get("room") || undefined;
  const given = searchParams.get("before") ?? "";
  const before = room && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
  const query = { keyword, ...(room && { room }), ...(before && { before }) };
  const found = await call(context, searchChat, { query });
  if (!found.ok) return undefined;
  const { language } = preferencesOf(context);
  const now = new Date();
  const { items, isCut } = found.data;
  return {
    room,
    isCut,
    before: found.data.before ?? undefined,
    items: items.map((each) => ({
      room: each.room,
      href: messagePath(each.room, each.seq),
      name: each.name ?? undefined,
      by: each.by ?? undefined,
      isMine: each.isMine,
      text: each.text,
      at: [each.at, formatShort(each.at, language, now)] as const,
    })),
  };
}
export type FoundView = NonNullable<Awaited<ReturnType<typeof searchMessages>>>;
