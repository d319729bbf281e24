import { href } from "react-router";
import { listPosts } from "#app/contract/posts.ts";
import { call } from "#app/session/api.server.ts";
import { i18nOf } from "#app/session/i18n.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { feedAway, feedResponse } from "../rss.server.ts";
import type { Route } from "./+types/feed";
import { toPostItemView } from "./post-view.server.ts";

const ITEMS = 30;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = url.pathname.endsWith(".en.xml") ? "en" : "ar";
  const result = await call(context, listPosts, { query: { limit: ITEMS } });
  if (!result.ok) return feedAway();
  const t = i18nOf(context).getFixedT(language, "posts");
  const name = { organisation: organisationOf(context).name[language] };
  const channel = {
    language,
    self: url.pathname,
    list: href("/posts"),
    title: t("feed.title", name),
    text: t("feed.text", name),
  } as const;
  const preferences = { ...preferencesOf(context), language } as const;
  const entries = result.data.items.map((item) => {
    const { title, beginning } = toPostItemView(item, preferences);
    return {
      title,
      path: `/posts/${encodeURIComponent(item.id)}`,
      text: beginning,
      createdAt: item.createdAt,
      imageUrl: item.media[0]?.imageUrl,
    };
  });
  return feedResponse(request, channel, entries);
}
