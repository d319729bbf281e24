import { cairoDay } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { MAX_EVENTS_LISTED } from "#app/contract/event.values.ts";
import { MAX_PER_PAGE } from "#app/contract/page.ts";
import { type EventNumbers, listEventNumbers } from "#app/contract/statistics.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { tableFile } from "../../table-file.server.ts";
import type { Route } from "./+types/file";
import { readEventsQuery } from "./events-query.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const { query } = readEventsQuery(url.searchParams);
  const items: EventNumbers[] = [];
  for (let page = 1; page <= MAX_EVENTS_LISTED / MAX_PER_PAGE; page++) {
    const result = await call(context, listEventNumbers, {
      query: { ...query, page, limit: MAX_PER_PAGE },
    });
    if (!result.ok) throw pageFailure(result);
    items.push(...result.data.items);
    if (page >= result.data.metadata.totalPages) break;
  }
  const head = [
    "event",
    "day",
    "governorate",
    "category",
    "places",
    "registered",
    "waiting",
    "came",
    "cameWithoutPlace",
  ].map((name) => t(`statistics:column.${name}`));
  const rows = items.map((item) => [
    item.title,
    cairoDay(new Date(item.startsAt)),
    governorateName(item.governorate, language),
    t(`statistics:category.${item.category}`),
    item.places,
    item.registered,
    item.waiting,
    item.came,
    item.cameWithoutPlace,
  ]);
  return tableFile(context, url, { name: "event-numbers", title: t("statistics:events.title") }, [
    head,
    ...rows,
  ]);
}
