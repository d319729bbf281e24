import { href } from "react-router";
import { listArchive } from "#app/contract/archive.ts";
import { call } from "#app/session/api.server.ts";
import { i18nOf } from "#app/session/i18n.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { feedAway, feedResponse } from "../rss.server.ts";
import type { Route } from "./+types/feed";
import { toArchiveItemView } from "./archive-view.server.ts";

const ITEMS = 30;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = url.pathname.endsWith(".en.xml") ? "en" : "ar";
  const result = await call(context, listArchive, { query: { limit: ITEMS } });
  if (!result.ok) return feedAway();
  const t = i18nOf(context).getFixedT(language, "archive");
  const name = { organisation: organisationOf(context).name[language] };
  const channel = {
    language,
    self: url.pathname,
    list: href("/archive"),
    title: t("feed.title", name),
    text: t("feed.text", name),
  } as const;
  const entries = result.data.items.map((item) => {
    const { id, type, number, title } = toArchiveItemView(item, language);
    return {
      title,
      path: `/archive/${encodeURIComponent(id)}`,
      category: number ? t(`numbered.${type}`, { number }) : t(`one.${type}`),
      createdAt: item.publishedAt,
    };
  });
  return feedResponse(request, channel, entries);
}
