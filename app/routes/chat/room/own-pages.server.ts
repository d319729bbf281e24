import type { RouterContextProvider } from "react-router";
import { readArchive } from "#app/contract/archive.ts";
import type { CallInput } from "#app/contract/endpoint.ts";
import { readEvent } from "#app/contract/event.ts";
import { readMeeting } from "#app/contract/meeting.ts";
import { readNews } from "#app/contract/news.ts";
import { readPost } from "#app/contract/posts.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { type OwnPage, ownPageOf } from "./own-pages.ts";

/** A card reveals only what its reader may open. */
const calls = {
  news: readNews,
  event: readEvent,
  meeting: readMeeting,
  archive: readArchive,
  posts: readPost,
} satisfies Record<OwnPage, unknown>;

/** Cards per screen. */
const MAX_CARDS = 5;

export async function readTitles(
  context: Readonly<RouterContextProvider>,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const { language } = preferencesOf(context);
  const found = await Promise.all(
    [...new Set(paths)].slice(-MAX_CARDS).map(async (path) => {
      const page = ownPageOf(path);
      if (!page) return [];
      const asked = calls[page.kind];
      const input = { params: { id: page.id }, query: {} };
      const result = await call(context, asked, input as CallInput<typeof asked>);
      if (!result.ok) return [];
      const { title, titleEn } = result.data as { title: string; titleEn?: string | null };
      return [[path, (language === "en" && titleEn) || title] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
