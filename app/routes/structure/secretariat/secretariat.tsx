import "../../../styles/inside.css";
import "../../../styles/structure.css";
import { data, type RouterContextProvider } from "react-router";
import { governorates } from "#app/arabic/governorates.ts";
import { CardGrid } from "#app/components/card.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listEventsOfSecretariat } from "#app/contract/event.ts";
import { listNewsOfSecretariat } from "#app/contract/news.ts";
import { readUnit } from "#app/contract/structure.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isLeader } from "../../access/menu.ts";
import { followedLinks } from "../../chat/follow/followed.server.ts";
import { EventCard } from "../../event/event-card.tsx";
import { toEventView } from "../../event/event-view.server.ts";
import { eventList } from "../../event/list/list-query.ts";
import { newsList } from "../../news/list/list-query.ts";
import { NewsCard } from "../../news/news-card.tsx";
import { toNewsItemView } from "../../news/news-item-view.server.ts";
import { UnitChats } from "../chats.tsx";
import { Contacts } from "../contacts.tsx";
import { guidePath } from "../guide/guide-query.ts";
import { LeaderLine, Leaders } from "../leaders.tsx";
import { toUnitView } from "../unit-view.server.ts";
import { Words } from "../words.tsx";
import type { Route } from "./+types/secretariat";

export const handle = { i18n: ["structure", "news", "event", "reaction-counts"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const [result, latest] = await Promise.all([
    call(context, readUnit, { params }),
    loadLatest(context, params.id),
  ]);
  if (!result.ok) throw pageFailure(result);
  const { units, ...unit } = result.data;
  if (unit.kind !== "central_secretariat") throw data(null, { status: 404 });
  const preferences = preferencesOf(context);
  const visitor = await visitorOf(context);
  const home = visitor.kind === "authenticated" ? visitor.user?.governorateCode : undefined;
  const local = governorates.flatMap(({ code, ar }) =>
    units
      .filter(({ governorate }) => governorate === ar)
      .sort(
        (a, b) =>
          Number(a.kind !== "governorate_secretariat") -
          Number(b.kind !== "governorate_secretariat"),
      )
      .map((each) => ({ code, href: guidePath(code), unit: toUnitView(each, preferences) })),
  );
  return {
    unit: toUnitView(unit, preferences),
    latest,
    // Members find it among their rooms.
    chats: isLeader(visitor) ? await followedLinks(context, "unit", [unit.id]) : [],
    local: [
      ...local.filter(({ code }) => code === home),
      ...local.filter(({ code }) => code !== home),
    ],
  };
}

/** Undefined on failure. */
async function loadLatest(context: Readonly<RouterContextProvider>, id: string) {
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
type LatestView = Awaited<ReturnType<typeof loadLatest>>;

export default function Secretariat({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("structure");
  const { unit, latest, local, chats } = loaderData;
  return (
    <Page
      title={<Words {...unit.name} />}
      lead={unit.description && <Words {...unit.description} />}
      back="/membership"
    >
      <PageTitle title={unit.name.text} />
      <Leaders positions={unit.positions} />
      <Contacts unit={unit} />
      <UnitChats chats={chats} />
      <Latest id={unit.id} {...latest} />
      <Section title={t("local.title")}>
        {local.length === 0 ? (
          <p className="muted">{t("local.none")}</p>
        ) : (
          <DataTable
            label={t("local.title")}
            columns={[
              t("common:place.governorate"),
              t("column.secretariat"),
              t("column.leader"),
              t("column.contact"),
            ]}
            rows={local.map(({ href, unit }) => ({
              id: unit.id,
              cells: [
                <Link key="place" to={href}>
                  {unit.governorate}
                </Link>,
                <Words key="name" {...unit.name} />,
                <LeaderLine key="leader" positions={unit.positions} />,
                <Contacts key="contacts" unit={unit} />,
              ],
            }))}
          />
        )}
      </Section>
    </Page>
  );
}

function Latest({ id, news, events }: LatestView & { id: string }) {
  const { t } = useTranslation("structure");
  return (
    <>
      {news && (
        <Section
          title={t("latest.news")}
          {...(news.length > 0 && {
            more: { href: newsList.path({ secretariat: id }), label: t("latest.allNews") },
          })}
          id="news"
        >
          {news.length === 0 ? (
            <p className="muted">{t("latest.newsNone")}</p>
          ) : (
            <CardGrid>
              {news.map((item) => (
                <NewsCard key={item.id} item={item} level={3} slim />
              ))}
            </CardGrid>
          )}
        </Section>
      )}
      {events && (
        <Section
          title={t("latest.events")}
          {...(events.length > 0 && {
            more: { href: eventList.path({ secretariat: id }), label: t("latest.allEvents") },
          })}
          id="events"
        >
          {events.length === 0 ? (
            <p className="muted">{t("latest.eventsNone")}</p>
          ) : (
            <CardGrid>
              {events.map((item) => (
                <EventCard key={item.id} item={item} level={3} />
              ))}
            </CardGrid>
          )}
        </Section>
      )}
    </>
  );
}
