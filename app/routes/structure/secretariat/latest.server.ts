import type { RouterContextProvider } from "react-router";
import { listEventsOfSecretariat } from "#app/contract/event.ts";
import { listNewsOfSecretariat } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toEventView } from "../../event/event-view.server.ts";
import { toNewsItemView } from "../../news/news-item-view.server.ts";

/** Undefined on failure. */
export async function loadLatest(context: Readonly<RouterContextProvider>, id: string) {
  const preferences = preferencesOf(context);
  const [news, events] = await Promise.all([
    call(context, listNewsOfSecretariat, { params: { id } }),
    call(context, listEventsOfSecretariat, { params: { id } }),
  ]);
  return {
    news: news.ok ? news.data.map((item) => toNewsItemView(item, preferences)) : undefined,
    events: events.ok ? events.data.map((item) => toEventView(item, preferences)) : undefined,
  };
}
export type LatestView = Awaited<ReturnType<typeof loadLatest>>;
