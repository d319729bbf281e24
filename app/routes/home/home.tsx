import "../../styles/guest-home.css";
import { href, type RouterContextProvider } from "react-router";
import { cairoDay, formatDay, formatMoment } from "#app/arabic/dates.ts";
import { greetingAt } from "#app/arabic/greeting.ts";
import { greetedBy } from "#app/arabic/names.ts";
import { Banner } from "#app/components/banner.tsx";
import { CardGrid, LinkCard } from "#app/components/card.tsx";
import { Carousel } from "#app/components/carousel.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useOrganisation } from "#app/components/organisation.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Picture } from "#app/components/picture.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Desk } from "#app/contract/desk.ts";
import { listDistricts } from "#app/contract/election.ts";
import { readElection } from "#app/contract/election-desk.ts";
import { getFirstSteps } from "#app/contract/first-steps.ts";
import { listGuestNews, listNews, listPinnedNews, type NewsPage } from "#app/contract/news.ts";
import { CAROUSEL_ITEMS } from "#app/contract/news.values.ts";
import { call } from "#app/session/api.server.ts";
import { isOffered, isScreenOffered } from "#app/session/platform-features.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import type { Result } from "#app/session/result.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Leave } from "../access/leave.tsx";
import { canChangeOrganisation, isLeader, isVerified } from "../access/menu.ts";
import { AreaDesk } from "../desk/area.tsx";
import { toDeskView } from "../desk/desk-view.server.ts";
import { loadDesk } from "../desk/load-desk.server.ts";
import { Asked, Coming, Requests } from "../desk/own.tsx";
import { WorkQueues } from "../desk/work-queues.tsx";
import { ProxyBanners, StreamCheck } from "../first-steps/proxy-reports.tsx";
import { streamCheckOf, toProxyView } from "../first-steps/proxy-view.server.ts";
import { describeLateMail, toBackupAlarm } from "../first-steps/step-view.server.ts";
import { NewsCard, newsPath, useCardMeta } from "../news/news-card.tsx";
import { NewsFeed } from "../news/news-feed.tsx";
import { type NewsItemView, toNewsItemView } from "../news/news-item-view.server.ts";
import type { Route } from "./+types/home";
import { AtHand, type Soonest } from "./at-hand.tsx";
import { toCandidatesView } from "./candidates.server.ts";
import { Candidates } from "./candidates.tsx";
import { cardsOf, type HomeCard } from "./cards.ts";
import { loadLiked } from "./liked.server.ts";
import { toVoteView, type VoteView } from "./vote.server.ts";

async function loadCarousel(
  context: Readonly<RouterContextProvider>,
  list: typeof listNews | typeof listGuestNews,
): Promise<Result<NewsPage>> {
  const [latest, pinned] = await Promise.all([
    call(context, list, { query: { page: 1, limit: CAROUSEL_ITEMS } }),
    isOffered(listPinnedNews) ? call(context, listPinnedNews, {}) : undefined,
  ]);
  if (!latest.ok || !pinned?.ok || pinned.data.length === 0) return latest;
  const ids = new Set(pinned.data.map(({ id }) => id));
  const others = latest.data.items.filter(({ id }) => !ids.has(id));
  const items = [...pinned.data, ...others].slice(0, CAROUSEL_ITEMS);
  return { ...latest, data: { ...latest.data, items } };
}

export const handle = { i18n: ["home", "news", "reaction-counts", "desk"] };

/** Phones as in news-card.tsx. */
const SLIDE_SIZES = "(min-width: 768px) 42rem, (min-resolution: 2.5dppx) 58vw, 94vw";
/** More are folded. */
const MAX_QUEUES = 5;
/** All are on /desk. */
const MAX_TAKEN = 3;

export async function loader({ context }: Route.LoaderArgs) {
  const preferences = preferencesOf(context);
  const visitor = await visitorOf(context);
  const list = visitor.kind === "authenticated" ? listNews : listGuestNews;
  const hasDesk = visitor.kind === "authenticated" && visitor.user?.status !== "unverified";
  const latestNews = loadCarousel(context, list);
  const [latest, liked, steps, desk, districts, election] = await Promise.all([
    latestNews,
    isLeader(visitor) ? undefined : loadLiked(context, list, latestNews),
    canChangeOrganisation(visitor) ? call(context, getFirstSteps, {}) : undefined,
    hasDesk ? loadDesk(context) : undefined,
    call(context, listDistricts, {}),
    call(context, readElection, {}),
  ]);
  const news = latest.ok ? latest.data.items : [];
  const candidates = districts.ok ? toCandidatesView(districts.data, visitor, preferences) : {};
  const vote = election.ok ? toVoteView(election.data, visitor, preferences) : undefined;
  return {
    name:
      visitor.kind === "authenticated"
        ? greetedBy(visitor.user?.displayName, preferences.language)
        : undefined,
    desk: desk && toDeskView(desk, context, visitor),
    kind: visitor.kind,
    comesDaily: isVerified(visitor),
    greeting: greetingAt(new Date()),
    cards: cardsOf(visitor, isScreenOffered, candidates.own !== undefined),
    lateMail:
      steps?.ok && steps.data.lateMail ? describeLateMail(context, steps.data.lateMail) : undefined,
    missing: steps?.ok ? unfinishedSteps(steps.data) : undefined,
    proxy: steps?.ok ? toProxyView(context, steps.data.proxy ?? []) : undefined,
    streamCheck: steps?.ok ? streamCheckOf(context) : undefined,
    backup: steps?.ok ? toBackupAlarm(context, steps.data.backup) : undefined,
    news: news.map((item) => ({ ...toNewsItemView(item, preferences), summary: undefined })),
    liked: liked?.items.map((item) => toNewsItemView(item, preferences)) ?? [],
    areLikedRecent: liked?.areRecent,
    candidates,
    vote,
    soonest: soonestOf(desk, vote, preferences),
  };
}

function soonestOf(
  desk: Desk | undefined,
  vote: VoteView | undefined,
  { language }: Preferences,
): Soonest | undefined {
  const now = new Date();
  const [first] = [desk?.next, desk?.nextEvent]
    .filter((each) => each !== undefined && each !== null)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  if (!first || (vote && vote.from < cairoDay(new Date(first.startsAt)))) {
    return vote && { when: formatDay(vote.from, language, now), href: "#coming" };
  }
  const isToday = desk?.today.some(({ id }) => id === first.id);
  return {
    when: formatMoment(first.startsAt, language, now),
    href: isToday ? "#today" : "#coming",
  };
}

function unfinishedSteps({ done, total }: { done: number; total: number }) {
  return done < total ? { done, total } : undefined;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("home");
  const { name, desk, kind, comesDaily, cards, lateMail, missing, backup, news, proxy } =
    loaderData;
  const { liked, areLikedRecent, candidates, vote, soonest } = loaderData;
  const tiles = cards.filter(({ name }) => name !== "card");
  const title = (
    <>
      {t(loaderData.greeting)}
      {name && (
        <>
          {t("comma")} <bdi>{name}</bdi>
        </>
      )}
    </>
  );
  const { promise } = useOrganisation();
  const hasNewRequest = desk?.requests.some(({ isNew }) => isNew);
  return (
    <Page
      title={title}
      lead={kind === "guest" ? t("guest") : promise}
      {...(kind === "guest" && { withPoster: "title" as const })}
    >
      <PageTitle title={t("title")} />
      <NewsFeed />
      {comesDaily && <AtHand card={cards.find(({ name }) => name === "card")} soonest={soonest} />}
      {lateMail && (
        <Banner
          label={t("lateMail.label")}
          kind="refusal"
          icon="warning"
          action={{ href: `${href("/desk/settings")}#mail`, label: t("lateMail.action") }}
        >
          {lateMail}
        </Banner>
      )}
      {proxy && <ProxyBanners reports={proxy} />}
      {proxy && <StreamCheck reports={proxy} script={loaderData.streamCheck} />}
      {backup && (
        <Banner kind="refusal" label={backup.label} action={backup.action}>
          {backup.text}
        </Banner>
      )}
      {missing && (
        <Banner
          label={t("firstSteps.label")}
          action={{ href: `${href("/desk/settings")}#steps`, label: t("firstSteps.action") }}
        >
          {t("firstSteps.text", { done: missing.done, total: missing.total })}
        </Banner>
      )}
      {desk && hasNewRequest && <Requests {...desk} />}
      {desk && desk.queues.length > 0 && <WorkQueues queues={desk.queues} max={MAX_QUEUES} />}
      {desk && (
        <AreaDesk
          {...desk}
          taken={desk.taken.slice(0, MAX_TAKEN)}
          allTaken={desk.taken.length > MAX_TAKEN ? href("/desk") : undefined}
        />
      )}
      {desk && <Asked {...desk} />}
      {desk && <Coming {...desk} vote={vote} />}
      {comesDaily && <Tiles cards={tiles} />}
      {desk && !hasNewRequest && <Requests {...desk} />}
      <Candidates {...candidates} />
      {vote && !desk && <Vote {...vote} />}
      <LatestNews items={news} />
      {kind === "guest" && <HowToJoin />}
      {!comesDaily && (
        <Section title={t("cards")}>
          <CardGrid isEven>
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
      )}
      {liked.length > 0 && (
        <Section
          title={t(areLikedRecent ? "likedLately" : "likedEver")}
          more={{ href: href("/news"), label: t("allNews") }}
        >
          <CardGrid>
            {liked.map((item) => (
              <NewsCard key={item.id} item={item} level={3} slim />
            ))}
          </CardGrid>
        </Section>
      )}
    </Page>
  );
}

function Tiles({ cards }: { cards: readonly HomeCard[] }) {
  const { t } = useTranslation("home");
  return (
    <Section title={t("cards")}>
      <ul className="tiles">
        {cards.map(({ name, href, icon }) => (
          <li key={name}>
            <Link to={href}>
              <Icon name={icon} />
              <span>{t(`card.${name}.title`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function LatestNews({ items }: { items: readonly NewsItemView[] }) {
  const { t } = useTranslation("home");
  const kindOf = useCardMeta();
  if (items.length === 0) return <EmptyState title={t("noNews")} icon="news" />;
  const slides = items.map((item) => ({
    id: item.id,
    href: newsPath(item),
    title: item.title,
    lang: item.lang,
    picture: <Picture {...item.picture} alt="" sizes={SLIDE_SIZES} />,
    ...kindOf(item),
  }));
  return <Carousel label={t("latest")} slides={slides} />;
}

function HowToJoin() {
  const { t } = useTranslation("home");
  return (
    <Section title={t("join.title")}>
      <ol className="join">
        {(["signIn", "apply", "decision"] as const).map((step) => (
          <li key={step}>
            <b>{t(`join.${step}.title`)}</b>
            <p className="muted">{t(`join.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <Leave to="register">{t("join.begin")}</Leave>
    </Section>
  );
}

function Vote({ days, isToday }: { days: string; isToday: boolean }) {
  const { t } = useTranslation("home");
  return (
    <ul className="doors">
      <li>
        <Link to={href("/Election")}>
          <Icon name="ballot" />
          <span>
            {/* One text node: a lone space isn't read aloud. */}
            {`${t(isToday ? "vote.now" : "vote.coming")} `}
            <bdi>{days}</bdi>
          </span>
        </Link>
      </li>
    </ul>
  );
}
