import { href } from "react-router";
import { listGuestNews } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { i18nOf } from "#app/session/i18n.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { feedAway, feedResponse } from "../rss.server.ts";
import type { Route } from "./+types/feed";
import { wordsOf } from "./news-item-view.server.ts";

const ITEMS = 30;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = url.pathname.endsWith(".en.xml") ? "en" : "ar";
  const result = await call(context, listGuestNews, { query: { limit: ITEMS } });
  if (!result.ok) return feedAway();
  const t = i18nOf(context).getFixedT(language, "news");
  const name = { organisation: organisationOf(context).name[language] };
  const channel = {
    language,
    self: url.pathname,
    list: href("/news"),
    title: t("feed.title", name),
    text: t("feed.text", name),
  } as const;
  const entries = result.data.items.map((item) => {
    const { title, summary } = wordsOf(item, language);
    return {
      title,
      path: `/news/${encodeURIComponent(item.id)}`,
      text: summary,
      category: t(`category.${item.category}`, { defaultValue: item.category }),
      createdAt: item.createdAt,
      imageUrl: item.imageUrl,
    };
  });
  return feedResponse(request, channel, entries);
}
