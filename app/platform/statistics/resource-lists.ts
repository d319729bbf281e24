import { cairoDay } from "#app/arabic/dates.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { READ_USERS } from "#app/contract/ability.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import {
  listEventNumbers,
  listReactions,
  listTopItems,
  readMemberKinds,
} from "#app/contract/statistics.ts";
import { TOP_ITEMS } from "#app/contract/statistics.values.ts";
import { isLeader } from "../desk/api.ts";
import { findEventNumbers } from "../event/api-numbers.ts";
import { areaFor } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { findReactions } from "../reaction/api-lists.ts";
import { covers } from "../user/area.ts";
import { narrow, within } from "./ask.ts";
import { presentPeople } from "./people.ts";
import { rangeOf } from "./rules.ts";
import { placesOf } from "./store-area.ts";
import { countTopItems } from "./store-counts.ts";
import { findPeople } from "./store-people.ts";
import { stateOf } from "./store-state.ts";

export const statisticsListResource = resource("statistics")
  .on(listEventNumbers, async ({ query, caller, db, now }) => {
    if (!isLeader(caller)) return refuse("forbidden");
    const area = within(caller.area, await narrow(db, query));
    const { days, before } = rangeOf(query, now);
    const rows = await findEventNumbers(db, {
      ...query,
      category: query.category,
      area,
      days,
      words: foldForSearch(query.keyword ?? ""),
    });
    return {
      ...{ today: cairoDay(now), days, before },
      items: rows.map(({ governorateCode, startsAt, total: _, ...row }) => ({
        ...row,
        startsAt: startsAt.toISOString(),
        governorate: governorateByCode(governorateCode)?.ar ?? governorateCode,
      })),
      metadata: metadata(rows[0]?.total ?? 0, query),
    };
  })

  .on(listTopItems, async ({ params, query, caller, db, now, language }) => {
    if (!isLeader(caller)) return refuse("forbidden");
    const area = within(caller.area, await narrow(db, query));
    const measure = `${params.act}.items` as const;
    const { days } = rangeOf(query, now);
    const top = await countTopItems(db, { measure, area }, days, { limit: TOP_ITEMS, language });
    return top.map(({ item, count, title }) => {
      const [kind, id = ""] = item.split(".");
      return { kind: kind === "news" ? ("news" as const) : ("posts" as const), id, title, count };
    });
  })

  .on(listReactions, async ({ params, query, caller, db, now, language }) => {
    if (!isLeader(caller)) return refuse("forbidden");
    const area = within(caller.area, await narrow(db, query));
    const { days, before } = rangeOf(query, now);
    const rows = await findReactions(db, {
      ...query,
      keyword: query.keyword,
      kind: query.kind,
      ...params,
      area,
      days,
    });
    // Who may read only a smaller area's people must not learn who belongs to it.
    const mayName = covers(areaFor(caller, READ_USERS), area);
    return {
      ...{ today: cairoDay(now), days, before },
      items: rows.map((row) => ({
        id: `${row.kind}-${row.itemId}-${row.userId}-${new Date(row.at).getTime()}`,
        kind: row.kind,
        itemId: row.itemId,
        title: (language === "en" ? row.titleEn : undefined) ?? row.title,
        at: new Date(row.at).toISOString(),
        governorate: row.governorateCode && (governorateByCode(row.governorateCode)?.ar ?? null),
        person: mayName ? { id: row.userId, name: row.name } : null,
        text: row.text,
      })),
      metadata: metadata(rows[0]?.total ?? 0, query),
    };
  })

  .on(readMemberKinds, async ({ query, caller, db, now }) => {
    if (!isLeader(caller)) return refuse("forbidden");
    const area = within(caller.area, await narrow(db, query));
    const { countedOn } = await stateOf(db);
    const isCounted = countedOn !== null;
    const rows = await findPeople(db, placesOf(area), { isCounted, now });
    const today = cairoDay(now);
    return { countedOn: countedOn ?? today, ...presentPeople(rows, today) };
  });
