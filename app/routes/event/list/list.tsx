import { href } from "react-router";
import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { daysOf, toMonth } from "#app/arabic/month.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { CardGrid } from "#app/components/card.tsx";
import { ChosenFilter } from "#app/components/chosen-filter.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { FilterSelect, GovernorateFilter, SearchWithFilters } from "#app/components/filters.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { MonthView } from "#app/components/month-view.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listEvents } from "#app/contract/event.ts";
import {
  ARRANGE,
  EVENTS_PER_PAGE,
  eventCategories,
  eventTimes,
  eventTypes,
  MAX_EVENTS_LISTED,
} from "#app/contract/event.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { plainForGuestsMiddleware } from "#app/session/plain-page.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isLeader } from "../../access/menu.ts";
import { readListAddress } from "../../read-address.server.ts";
import { SecretariatLink } from "../../structure/secretariat-link.tsx";
import { toSecretariatView } from "../../structure/secretariat-view.server.ts";
import { EventCard } from "../event-card.tsx";
import { toEventView } from "../event-view.server.ts";
import type { Route } from "./+types/list";
import { type EventAddress, eventList } from "./list-query.ts";

export const handle = { i18n: ["event", "list"] };

export const middleware = [plainForGuestsMiddleware];

/** One page holds a month. */
const MAX_OF_MONTH = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  const listQuery = readListAddress(eventList, url.searchParams);
  const preferences = preferencesOf(context);
  const { hint, month: asked, ...query } = listQuery;
  const month = asked === undefined ? undefined : toMonth(asked, preferences.language);
  const [visitor, result] = await Promise.all([
    visitorOf(context),
    call(context, listEvents, {
      query: month
        ? { ...query, page: 1, limit: MAX_OF_MONTH, from: addDays(month.first, -1), to: month.last }
        : query,
    }),
  ]);
  const address = {
    listQuery,
    month,
    thisMonth: cairoDay(new Date()).slice(0, 7),
    isKnown: visitor.kind === "authenticated",
    mayArrange: isLeader(visitor) && may(visitor, ARRANGE),
  };
  return listData(
    context,
    address,
    result,
    "event:loadFailed",
    ({ items, metadata, ...found }) => ({
      secretariat: found.secretariat
        ? toSecretariatView(found.secretariat, preferences.language)
        : undefined,
      items: items
        .filter((item) => !month || daysOf(item, month).length > 0)
        .map((item) => toEventView(item, preferences)),
      totalItems: metadata.totalItems,
    }),
  );
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("event");
  const { list, month, mayArrange } = loaderData;
  const address = eventList.of(loaderData.listQuery);
  const { time } = address.query;
  const tools = (
    <>
      <Search address={address} isKnown={loaderData.isKnown} />
      <Views address={address} thisMonth={loaderData.thisMonth} />
      {"items" in list && list.secretariat && (
        <ChosenFilter
          label={t("secretariat.of")}
          clearPath={address.to({ secretariat: undefined })}
          clear={t("secretariat.clear")}
        >
          <SecretariatLink {...list.secretariat} />
        </ChosenFilter>
      )}
    </>
  );
  const found = "items" in list ? list.items : undefined;
  return (
    <ListPage
      texts="event:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      part={month ? month.label : t(`time.${time}`)}
      list={month && found ? { items: [month], totalItems: found.length, events: found } : list}
      address={address}
      perPage={month ? MAX_OF_MONTH : EVENTS_PER_PAGE}
      maxListed={MAX_EVENTS_LISTED}
      actions={
        mayArrange && (
          <ButtonLink icon="plus" href={href("/create-event")}>
            {t("create.title")}
          </ButtonLink>
        )
      }
      tools={tools}
      empty={{ title: t(`none.${time}`), icon: "events", children: t("list.noneText") }}
    >
      {() =>
        month ? (
          <MonthView
            month={month}
            entries={(found ?? []).flatMap(
              ({ id, startsAt, day: firstDay, endsAt, time, until, title }) =>
                daysOf({ startsAt, endsAt }, month).map((day) => ({
                  id,
                  day,
                  time: day === firstDay ? time : `– ${until}`,
                  title,
                  href: href("/event/:id", { id }),
                })),
            )}
            pathOf={(each) => address.to({ month: each })}
            none={t("month.none")}
          />
        ) : (
          <CardGrid isWide>
            {(found ?? []).map((item, at) => (
              <EventCard key={item.id} item={item} eager={at === 0} />
            ))}
          </CardGrid>
        )
      }
    </ListPage>
  );
}

function Views({ address, thisMonth }: { address: EventAddress; thisMonth: string }) {
  const { t } = useTranslation("event");
  const { month, time } = address.query;
  const tabs = [
    ...eventTimes.map((each) => ({
      href: address.to({ time: each, month: undefined }),
      label: t(`time.${each}`),
      current: !month && each === time,
    })),
    {
      href: address.to({
        time: "upcoming",
        from: undefined,
        to: undefined,
        month: month ?? thisMonth,
      }),
      label: t("month.title"),
      current: month !== undefined,
    },
  ];
  return <Tabs label={t("times")} tabs={tabs} />;
}

function Search({ address, isKnown }: { address: EventAddress; isKnown: boolean }) {
  const { t } = useTranslation("event");
  const { keyword, secretariat, ...query } = address.query;
  const { category, type, governorate, from, to, mine, month } = query;
  return (
    <SearchWithFilters
      address={address}
      label={t("search")}
      isOpen={eventList.of(query).isFiltered}
    >
      <FilterSelect
        name="category"
        label={t("field.category")}
        value={category}
        options={eventCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
      />
      <FilterSelect
        name="type"
        label={t("field.type")}
        value={type}
        options={eventTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <GovernorateFilter label={t("field.governorate")} value={governorate} />
      {!month && <DayFilters from={from} to={to} />}
      {isKnown && (
        <label className="check">
          <input type="checkbox" name="mine" value="on" defaultChecked={mine === "on"} />{" "}
          {t("field.mine")}
        </label>
      )}
    </SearchWithFilters>
  );
}
