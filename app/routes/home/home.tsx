import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { firstName } from "#app/arabic/names.ts";
import { Banner } from "#app/components/banner.tsx";
import { CardGrid, LinkCard } from "#app/components/card.tsx";
import { Carousel } from "#app/components/carousel.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { useOrganisation } from "#app/components/organisation.tsx";
import { OwnDistrict } from "#app/components/own-district.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Picture } from "#app/components/picture.tsx";
import { getFirstSteps } from "#app/contract/first-steps.ts";
import { listGuestNews, listNews } from "#app/contract/news.ts";
import { CAROUSEL_ITEMS } from "#app/contract/news.values.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { canChangeOrganisation } from "../access/menu.ts";
import { toDeskView } from "../desk/desk-view.server.ts";
import { loadDesk } from "../desk/load-desk.server.ts";
import { OwnDesk } from "../desk/own.tsx";
import { Queues } from "../desk/queues.tsx";
import { NewsCard, useCardMeta } from "../news/news-card.tsx";
import { NewsFeed } from "../news/news-feed.tsx";
import { type NewsItemView, toNewsItemView } from "../news/news-item-view.server.ts";
import type { Route } from "./+types/home";
import { cardsOf } from "./cards.ts";

export const handle = { i18n: ["home", "news", "desk"] };

/** The width of a slide's picture; phones as in news-card.tsx. */
const SLIDE_SIZES = "(min-width: 768px) 42rem, (min-resolution: 2.5dppx) 58vw, 94vw";
/** As many as stand in one row. */
const MOST_LIKED = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const preferences = preferencesOf(context);
  const visitor = await visitorOf(context);
  const list = visitor.kind === "authenticated" ? listNews : listGuestNews;
  const hasDesk = visitor.kind === "authenticated" && visitor.user?.status !== "unverified";
  const [latest, liked, steps, desk] = await Promise.all([
    call(context, list, { query: { page: 1, limit: CAROUSEL_ITEMS } }),
    call(context, list, { query: { limit: CAROUSEL_ITEMS + MOST_LIKED, sortBy: "likesCount" } }),
    canChangeOrganisation(visitor) ? call(context, getFirstSteps, {}) : undefined,
    hasDesk ? loadDesk(context) : undefined,
  ]);
  const news = latest.ok ? latest.data.items : [];
  const latestIds = new Set(news.map(({ id }) => id));
  const otherNews = liked.ok ? liked.data.items.filter(({ id }) => !latestIds.has(id)) : [];
  return {
    name: visitor.kind === "authenticated" ? firstName(visitor.user?.displayName) : undefined,
    desk: desk && toDeskView(desk, context),
    kind: visitor.kind,
    isMorning: isMorning(new Date()),
    cards: cardsOf(visitor),
    missing: steps?.ok ? unfinishedSteps(steps.data) : undefined,
    news: news.map((item) => ({ ...toNewsItemView(item, preferences), summary: undefined })),
    liked: otherNews.slice(0, MOST_LIKED).map((item) => toNewsItemView(item, preferences)),
  };
}

/** From four to noon in Cairo; who is awake before has not begun a day yet. */
function isMorning(now: Date): boolean {
  const [hour = 0] = /(?<=T)\d\d/.exec(cairoDayTime(now))?.map(Number) ?? [];
  return hour >= 4 && hour < 12;
}

/** How far the organisation's first steps have come; undefined once all are done. */
function unfinishedSteps({ done, total }: { done: number; total: number }) {
  return done < total ? { done, total } : undefined;
}

/** Home (docs/product.md#home): the latest news, and the ways on by who is there. */
export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("home");
  const { name, desk, kind, isMorning, cards, missing, news, liked } = loaderData;
  const greeting = (
    <>
      {t(isMorning ? "morning" : "evening")}
      {name && (
        <>
          {t("comma")} <bdi>{name}</bdi>
        </>
      )}
    </>
  );
  const { promise } = useOrganisation();
  return (
    <Page title={greeting} lead={kind === "guest" ? t("guest") : promise}>
      <PageTitle title={t("title")} />
      <NewsFeed />
      {missing && (
        <Banner
          label={t("firstSteps.label")}
          action={{ href: href("/desk/settings"), label: t("firstSteps.action") }}
        >
          {t("firstSteps.text", { done: missing.done, total: missing.total })}
        </Banner>
      )}
      {desk && desk.queues.length > 0 && <Queues queues={desk.queues} />}
      {desk && <OwnDesk {...desk} />}
      <OwnDistrict label={t("district")} />
      <LatestNews items={news} />
      <Section title={t("cards")}>
        <CardGrid>
          {cards.map((card) => (
            <LinkCard
              key={card.name}
              href={card.href}
              icon={card.icon}
              title={t(`card.${card.name}.title`)}
              text={t(`card.${card.name}.text`)}
            />
          ))}
        </CardGrid>
      </Section>
      {liked.length > 0 && (
        <Section title={t("liked")} more={{ href: href("/news"), label: t("allNews") }}>
          <CardGrid>
            {liked.map((item) => (
              <NewsCard key={item.id} item={item} level={3} />
            ))}
          </CardGrid>
        </Section>
      )}
    </Page>
  );
}

/** Says "no news available" when there are none, and when they could not be loaded. */
function LatestNews({ items }: { items: readonly NewsItemView[] }) {
  const { t } = useTranslation("home");
  const kindOf = useCardMeta();
  if (items.length === 0) return <EmptyState title={t("noNews")} icon="news" />;
  const slides = items.map((item, at) => ({
    id: item.id,
    href: href("/news/:id", { id: item.id }),
    title: item.title,
    picture: <Picture {...item.picture} sizes={SLIDE_SIZES} eager={at === 0} />,
    ...kindOf(item),
  }));
  return <Carousel label={t("latest")} slides={slides} />;
}
