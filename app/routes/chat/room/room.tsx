import "../../../styles/chat.css";
import { lazy, Suspense, useCallback, useEffect } from "react";
import { href, redirect, useRevalidator } from "react-router";
import { formatDay, withinText } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { configuration } from "#app/configuration.ts";
import { listChatMessages, readChatRoom } from "#app/contract/chat.ts";
import { MAX_CHAT_TICKED } from "#app/contract/chat.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { followedPath, messagePath, picturePath, roomPath, roomPeoplePath } from "../address.ts";
import { listBeside } from "../list/rooms-view.server.ts";
import { NotYours } from "../not-yours.tsx";
import type { Outgoing as OutgoingMessage } from "../outbox.ts";
import { useOutbox } from "../use-outbox.ts";
import type { Route } from "./+types/room";
import * as actions from "./actions.server.ts";
import { readTitles } from "./own-pages.server.ts";
import { ownPathsIn } from "./own-pages.ts";
import { REFRESH_SECONDS, RoomEnd } from "./room-end.tsx";
import { toCalendar, toMessageView, toQuoteView } from "./room-view.server.ts";
import { ownMessage, timeOf } from "./talk.ts";
import { TalkView } from "./talk-view.tsx";
import { useTalk } from "./use-talk.ts";

export const handle = {
  isHydrated: true,
  i18n: ["chat"],
  isWhole: true,
  /** Without a script, and while nothing is typed. */
  refreshHeader: (room?: { id: string; isRefreshing: boolean }) =>
    room?.isRefreshing
      ? `${REFRESH_SECONDS}; url=${roomPath(room.id, { refresh: "on" })}#new`
      : undefined,
};

/** Recording: only this page and calls may use the microphone. */
export const headers = () => ({
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(self), payment=(), usb=()",
});

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const id = searchParams.get("id");
  // No id: back to the list.
  if (!id) throw redirect(href("/contact"));
  const at = (name: string) => {
    const given = searchParams.get(name) ?? "";
    return /^[1-9]\d{0,14}$/.test(given) ? Number(given) : undefined;
  };
  const [before, after, around] = [at("before"), at("after"), at("around")];
  const place = around ? { around } : after ? { after } : before ? { before } : {};
  const [read, listed, beside] = await Promise.all([
    call(context, readChatRoom, { params: { id }, query: { members: "own" } }),
    call(context, listChatMessages, { params: { id }, query: { ...place, seen: "true" } }),
    searchParams.has("more") ? undefined : listBeside(context, id),
  ]);
  if (!read.ok) throw pageFailure(read);
  if (!listed.ok) throw pageFailure(listed);
  const { data: room } = read;
  const { data: said } = listed;
  const { language } = preferencesOf(context);
  const now = new Date();
  const target = (name: string) => {
    const seq = at(name);
    const found = said.items.find((each) => each.seq === seq && !each.isDeleted);
    return (
      found && {
        seq: found.seq,
        text: found.text ?? "",
        by: found.by?.name,
        file: found.files[0]?.kind,
      }
    );
  };
  const origin = configuration().publicUrl;
  const linked = said.items.flatMap(({ text }) => (text ? ownPathsIn(text, origin) : []));
  const edited = said.items.find((each) => each.seq === at("edit"));
  return {
    id,
    kind: room.kind,
    name: room.name ?? undefined,
    size: room.size,
    isTicked: room.size <= MAX_CHAT_TICKED,
    isClosed: room.state === "closed",
    hindrance: room.hindrance ?? undefined,
    stoppedUntil: room.stoppedUntil
      ? withinText(formatDay(room.stoppedUntil, language, now))
      : undefined,
    takesFiles: room.takesFiles,
    picture: picturePath(room),
    isMuted: Boolean(room.mutedUntil),
    isRequest: room.isRequest,
    mayPin:
      room.state === "open" &&
      !room.isRequest &&
      (room.kind === "direct" || room.part !== "member"),
    retention: room.retention,
    follows: room.follows && { kind: room.follows.kind, href: followedPath(room.follows) },
    origin,
    titles: await readTitles(context, linked),
    messages: said.items.map((each) => toMessageView(each, language, now)),
    calendar: toCalendar(now, language),
    counter: said.counter,
    place: JSON.stringify(place),
    hasOlder: said.hasOlder,
    hasNewer: said.hasNewer,
    lastSeq: said.lastSeq,
    firstNew: said.items.find((each) => each.seq > said.readSeq && !each.isMine)?.seq,
    pinned: said.pinned.map(toQuoteView),
    replyTo: target("reply"),
    editing: edited?.isChangeable ? target("edit") : undefined,
    isRefreshing: searchParams.get("refresh") === "on",
    beside,
  };
}
export type RoomView = Exclude<Awaited<ReturnType<typeof loader>>, Response>;

export const action = formActions({ ...actions });

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <NotYours error={error} />;
}

export default function Room({ loaderData: room, actionData }: Route.ComponentProps) {
  return (
    <div className="chat">
      {room.beside && (
        <Suspense>
          <Beside rooms={room.beside} current={room.id} />
        </Suspense>
      )}
      {/* Resets what was typed. */}
      <Conversation key={room.id} room={room} actionData={actionData} />
    </div>
  );
}

interface ConversationProps {
  room: RoomView;
  actionData: Route.ComponentProps["actionData"];
}

function Conversation({ room, actionData }: ConversationProps) {
  const { t } = useTranslation("chat");
  const { id, name, hasNewer, isRefreshing } = room;
  const title = name ?? t("nobody");
  const { messages, add, typing, isLive, isOut, firstMissed } = useTalk(room);
  const { i18n } = useTranslation();
  const language = toLanguage(i18n.language);
  const { calendar, isTicked } = room;
  const { revalidate } = useRevalidator();
  const onWritten = useCallback(
    ({ room: to, text, key, files }: OutgoingMessage, seq: number) => {
      // Messages with files arrive by the stream.
      if (to === id && files) return void revalidate();
      if (to !== id) return;
      const at = new Date().toISOString();
      const time = timeOf(at, calendar, language);
      add([ownMessage({ seq, text, key, at, isTicked }, time)]);
    },
    [id, add, calendar, language, isTicked, revalidate],
  );
  const { outbox, sending } = useOutbox(onWritten);
  useEffect(() => {
    const keys = messages.flatMap(({ clientKey }) => clientKey ?? []);
    outbox?.arrived(new Set(keys));
  }, [messages, outbox]);
  // Flush when back online.
  useEffect(() => {
    if (isLive) outbox?.flush();
  }, [isLive, outbox]);
  // Day names change at midnight.
  const [today = ""] = calendar.days[0] ?? [];
  const newestDay = messages.at(-1)?.day[0] ?? "";
  useEffect(() => {
    if (newestDay > today) void revalidate();
  }, [newestDay, today, revalidate]);
  const isEmpty = messages.length === 0;
  const last = messages.at(-1)?.seq;
  useEffect(() => {
    if (!isRefreshing || isLive) return;
    const timer = setInterval(() => void revalidate(), REFRESH_SECONDS * 1000);
    return () => clearInterval(timer);
  }, [isRefreshing, isLive, revalidate]);
  const newest = roomPath(id, isRefreshing ? { refresh: "on" } : {});
  return (
    <div className="room">
      <Head room={room} title={title} />
      <PageTitle title={title} hasError={actionData !== undefined} />
      {room.retention !== "off" && (
        <p className="said-note">{t(`retention.note.${room.retention}`)}</p>
      )}
      {isEmpty && (
        <p className="said-note">{t(room.isRequest ? "room.emptyRequest" : "room.empty")}</p>
      )}
      <TalkView
        room={room}
        messages={messages}
        onLoaded={add}
        firstMissed={firstMissed}
        typing={typing}
        outbox={outbox}
        sending={sending}
      />
      {isOut && <p role="alert">{t("room.out")}</p>}
      <p className="newer row" id="new" hidden={isLive && !hasNewer}>
        {hasNewer && last ? (
          <>
            <ButtonLink kind="quiet" small href={roomPath(id, { after: last })}>
              {t("room.newer")}
            </ButtonLink>
            <ButtonLink kind="plain" small href={`${newest}#new`}>
              {t("room.newest")}
            </ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink kind="plain" small href={`${newest}#new`}>
              {t("room.again")}
            </ButtonLink>
            {!room.isRequest && (
              <ButtonLink
                kind="plain"
                small
                href={`${roomPath(id, isRefreshing ? {} : { refresh: "on" })}#new`}
              >
                {t(isRefreshing ? "room.refreshOff" : "room.refreshOn")}
              </ButtonLink>
            )}
          </>
        )}
      </p>
      <RoomEnd room={room} actionData={actionData} outbox={outbox} last={last} />
    </div>
  );
}

/** Lazy: phones get no list. */
const Beside = lazy<RoomsPart["Beside"]>(() =>
  loadRooms().then(
    (part) => ({ default: part.Beside }),
    () => ({ default: () => null }),
  ),
);
// Apart: Vite takes a chained `then` as part of the import, and swallows its failures.
const loadRooms = () => import("../list/rooms.tsx");
type RoomsPart = typeof import("../list/rooms.tsx");

function Head({ room, title }: { room: RoomView; title: string }) {
  const { t } = useTranslation("chat");
  const { id, kind } = room;
  const people = roomPeoplePath(id);
  return (
    <div className="room-head">
      <header>
        <Link className="icon-button" to={href("/contact")}>
          <Icon name="arrow" />
          <span className="vh">{t("title")}</span>
        </Link>
        <Avatar name={title} src={room.picture} />
        <div>
          <h1>
            {room.isRequest ? (
              <bdi>{title}</bdi>
            ) : (
              <Link to={people}>
                <bdi>{title}</bdi>
              </Link>
            )}
          </h1>
          {(kind === "group" || room.isMuted) && (
            <p className="muted">
              {kind === "group" && t("people.members", { count: room.size })}
              {kind === "group" && room.isMuted && " · "}
              {room.isMuted && (
                <Link to={`${people}#mute-room`}>
                  <u>{t("muted")}</u>
                </Link>
              )}
            </p>
          )}
        </div>
        {!room.isRequest && (
          // Not Disclosure, which would move into a chunk of all pages.
          <details className="menu" data-menu="">
            <summary className="icon-button">
              <span aria-hidden="true">⋮</span> <span className="vh">{t("people.manage")}</span>
            </summary>
            <div>
              <Link className="icon-button" to={people}>
                <Icon name="users" />
                {t(`people.link.${kind}`)}
              </Link>
              {room.follows && (
                <Link className="icon-button" to={room.follows.href}>
                  <Icon name="chevron" />
                  {t(`follow.back.${room.follows.kind}`)}
                </Link>
              )}
            </div>
          </details>
        )}
      </header>
      {room.pinned.length > 0 && <Pins room={room} />}
    </div>
  );
}

function Pins({ room: { id, pinned } }: { room: RoomView }) {
  const { t } = useTranslation("chat");
  return (
    <details className="panel pins">
      <summary>
        <Icon name="pin" /> {t("room.pinned", { count: pinned.length })}
      </summary>
      <ul>
        {pinned.map((each) => (
          <li key={each.seq} dir="auto">
            <Link to={messagePath(id, each.seq)}>
              {each.text || (each.file && t(`file.kind.${each.file}`))}
            </Link>{" "}
            <small className="muted">
              <bdi>{each.by ?? t("nobody")}</bdi>
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
