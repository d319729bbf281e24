import { firstName } from "#app/arabic/names.ts";
import "../../../styles/chat.css";
import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { cairoDaysSince, formatDay, formatShort } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ListPage } from "#app/components/list-page.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import {
  firstHint,
  readChoiceParam,
  readPageParam,
  toSearchParams,
  withSearch,
} from "#app/components/search-params.ts";
import { Tabs } from "#app/components/tabs.tsx";
import { type ChatRoomItem, listChatRooms } from "#app/contract/chat.ts";
import {
  CHAT_ROOMS_PER_PAGE,
  chatViews,
  MAX_CHAT_ROOMS_LISTED,
} from "#app/contract/chat.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { picturePath, roomPath } from "../address.ts";
import { type Calendar, toCalendar } from "../room/room-view.server.ts";
import { useOutbox } from "../use-outbox.ts";
import type { Route } from "./+types/list";
import { FoundMessages } from "./found-messages.tsx";
import { type FoundView, searchMessages } from "./search.server.ts";
import { useRooms } from "./use-rooms.ts";

export const handle = { i18n: ["chat", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = readPageParam(url.searchParams);
  const keyword = (url.searchParams.get("keyword") ?? "").trim().slice(0, 200) || undefined;
  const query = {
    view: readChoiceParam(url.searchParams, "view", chatViews) ?? "all",
    page: page ?? 1,
    hint: firstHint({ page: page === undefined }),
    keyword,
  };
  const { view } = query;
  const { language } = preferencesOf(context);
  const [result, said] = await Promise.all([
    call(context, listChatRooms, {
      query: { view, page: query.page, ...(keyword && { keyword }) },
    }),
    keyword ? searchMessages(url, context, keyword) : undefined,
  ]);
  return listData(context, { query, messages: said }, result, "chat:loadFailed", (answer) => ({
    items: answer.items.map((item) => toRoomView(item, language)),
    totalItems: answer.metadata.totalItems,
    requests: answer.requests,
    calendar: toCalendar(new Date(), language),
  }));
}

/** A room as the list shows it: of today the hour, of the week the weekday, of before the date. */
function toRoomView(item: ChatRoomItem, language: "ar" | "en", now = new Date()) {
  const { id, kind, name, state, unread, isMuted, at, last } = item;
  const days = cairoDaysSince(at, now);
  return {
    id,
    kind,
    name: name ?? undefined,
    isClosed: state === "closed",
    unread,
    unreadNumber: formatNumber(unread, language),
    isMuted,
    at: [at, (days > 0 && days < 7 ? formatDay : formatShort)(at, language, now)] as const,
    last: last && {
      text: last.text ?? undefined,
      by: last.by ?? undefined,
      isMine: last.isMine,
      file: last.file ?? undefined,
    },
    picture: picturePath(item),
  };
}
export type RoomView = ReturnType<typeof toRoomView>;

const searchOf = (view: string, keyword?: string) =>
  toSearchParams({ view: view === "all" ? undefined : view, keyword }, 1);
const pathOf = (view: string, keyword?: string) =>
  withSearch(href("/contact"), searchOf(view, keyword));

/** The rooms in which somebody writes and reads (docs/product.md#chat). */
export default function Contact({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const { query, list, messages } = loaderData;
  const { view, keyword } = query;
  if (messages?.room) return <RoomSearch found={messages} keyword={keyword ?? ""} />;
  const requests = "requests" in list ? list.requests : 0;
  const tools = (
    <>
      <SearchForm
        action={href("/contact")}
        label={t("search")}
        keyword={keyword}
        clearHref={href("/contact")}
      />
      {!keyword && (
        <Tabs
          label={t("views")}
          tabs={chatViews.map((each) => ({
            href: pathOf(each),
            label:
              each === "requests" && requests > 0
                ? t("view.requestsCount", { count: requests })
                : t(`view.${each}`),
            current: each === view,
          }))}
        />
      )}
    </>
  );
  return (
    <>
      <ListPage
        texts="chat:list"
        title={t("title")}
        lead={t("lead")}
        home={href("/")}
        part={t(`view.${view}`)}
        list={list}
        query={query}
        isFiltered={keyword !== undefined}
        path={pathOf(view, keyword)}
        clearPath={href("/contact")}
        search={searchOf(view, keyword)}
        perPage={CHAT_ROOMS_PER_PAGE}
        maxListed={MAX_CHAT_ROOMS_LISTED}
        actions={
          <ButtonLink icon="plus" href={href("/create-new-room")}>
            {t("create.title")}
          </ButtonLink>
        }
        tools={tools}
        empty={
          <EmptyState title={t(`none.${view}`)} icon="chat">
            {t(`noneText.${view}`)}
          </EmptyState>
        }
      >
        {({ items, calendar }) => (
          <RoomLines
            given={items}
            calendar={calendar}
            isFollowed={view === "all" && !keyword && query.page === 1}
          />
        )}
      </ListPage>
      {messages && (
        <Section title={t("found.title")} id="messages">
          <FoundMessages found={messages} keyword={keyword} />
        </Section>
      )}
    </>
  );
}

/** What is looked for in one room, from the newest back. */
function RoomSearch({ found, keyword }: { found: FoundView; keyword: string }) {
  const { t } = useTranslation("chat");
  const { room } = found;
  const name = found.items[0]?.name;
  const title = t("found.inRoom");
  return (
    <Page title={title} lead={name} back={href("/contact")}>
      <PageTitle title={title} />
      <SearchForm
        action={href("/contact")}
        label={t("search")}
        keyword={keyword}
        hiddenFields={{ room }}
        clearHref={room ? roomPath(room) : href("/contact")}
      />
      <FoundMessages found={found} keyword={keyword} />
    </Page>
  );
}

/** The rooms as they change; what waits to be sent in any of them goes out from here as well. */
function RoomLines({
  given,
  calendar,
  isFollowed,
}: {
  given: readonly RoomView[];
  calendar: Calendar;
  isFollowed: boolean;
}) {
  const rooms = useRooms(given, calendar, isFollowed);
  useOutbox();
  return (
    <ul className="rooms">
      {rooms.map((room) => (
        <RoomLine key={room.id} room={room} />
      ))}
    </ul>
  );
}

/** One room: with whom, what was said last, and how much is new. */
function RoomLine({ room }: { room: RoomView }) {
  const { t } = useTranslation("chat");
  const { id, kind, name, last, unread, isMuted, isClosed } = room;
  const shownName = name ?? t("nobody");
  const marks = [
    kind === "group" && t("kind.group"),
    isClosed && t("state.closed"),
    isMuted && t("muted"),
  ].filter(Boolean);
  return (
    <li className={unread > 0 ? "room-line unread" : "room-line"}>
      <Avatar name={shownName} src={room.picture} size="medium" />
      <div>
        <p className="title">
          {/* Where one left off, or at the last message. */}
          <Link to={`${roomPath(id)}#${unread > 0 ? "unread" : "new"}`}>
            <bdi>{shownName}</bdi>
          </Link>{" "}
          {marks.length > 0 && <small className="muted">{marks.join(" · ")}</small>}
        </p>
        {last && (
          <p className="excerpt" dir="auto">
            {last.isMine
              ? `${t("me")}: `
              : kind === "group" && last.by
                ? `${firstName(last.by)}: `
                : ""}
            {last.text === undefined ? <i>{t("message.deleted")}</i> : <bdi>{last.text}</bdi>}
            {!last.text && last.file && t(`file.kind.${last.file}`)}
          </p>
        )}
      </div>
      <p className="meta">
        <time dateTime={room.at[0]}>{room.at[1]}</time>{" "}
        {unread > 0 && (
          <b className="new digits">
            {room.unreadNumber} <span className="vh">{t("new", { count: unread })}</span>
          </b>
        )}
      </p>
    </li>
  );
}
