import { type ReactNode, useEffect, useRef } from "react";
import { href } from "react-router";
import { firstName } from "#app/arabic/names.ts";
import { Avatar } from "#app/components/avatar.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Link } from "#app/components/link.tsx";
import { type AskedOf, keyword, listAddress, view } from "#app/components/list-address.ts";
import { SearchForm } from "#app/components/search-form.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { chatViews } from "#app/contract/chat.values.ts";
import { roomPath } from "../address.ts";
import type { Calendar } from "../room/room-view.server.ts";
import type { RoomLineView, RoomsBeside } from "./rooms-view.server.ts";
import { useRooms } from "./use-rooms.ts";

interface RoomsProps {
  given: readonly RoomLineView[];
  calendar: Calendar;
  isFollowed: boolean;
  current?: string;
}

/** A calendar of `now` for relative times. */
export function Rooms({ given, calendar, isFollowed, current }: RoomsProps) {
  const rooms = useRooms(given, calendar, { isFollowed, isBeside: current !== undefined });
  return (
    <ul className="rooms conversations">
      {rooms.map((room) => (
        <RoomLine key={room.id} room={room} isCurrent={room.id === current} />
      ))}
    </ul>
  );
}

function RoomLine({ room, isCurrent }: { room: RoomLineView; isCurrent: boolean }) {
  const { t } = useTranslation("chat");
  const { id, kind, name, last, isMuted, isClosed } = room;
  const unread = isCurrent ? 0 : room.unread;
  const shownName = name ?? t("nobody");
  const by = kind === "group" && !last?.isMine && last?.by && firstName(last.by);
  const marks = [isClosed && t("state.closed"), isMuted && t("muted")].filter(Boolean);
  return (
    <li className={unread > 0 ? "room-line unread" : "room-line"}>
      <Avatar name={shownName} src={room.picture} />
      <p className="title">
        <Link
          to={`${roomPath(id)}#${unread > 0 ? "unread" : "new"}`}
          aria-current={isCurrent ? "page" : undefined}
        >
          <bdi>{shownName}</bdi>
        </Link>{" "}
        {marks.length > 0 && <small className="muted">{marks.join(" · ")}</small>}
      </p>
      <time dateTime={room.at[0]}>{room.at[1]}</time>
      {last && (
        <p className="excerpt">
          {last.isMine && <span>{t("me")}: </span>}
          <span dir="auto">
            {by && `${by}: `}
            {last.text === undefined ? <i>{t("message.deleted")}</i> : last.text}
            {!last.text && last.file && t(`file.kind.${last.file}`)}
          </span>
        </p>
      )}
      {unread > 0 && (
        <b className="new digits">
          {room.unreadNumber} <span className="vh">{t("new", { count: unread })}</span>
        </b>
      )}
    </li>
  );
}

export const chatList = listAddress(href("/contact"), { view: view(chatViews, "all"), keyword });

interface RoomToolsProps {
  address: Pick<AskedOf<typeof chatList>, "query" | "tabs">;
  requests: number;
}

/** Words are looked for in all views. */
export function RoomTools({ address, requests }: RoomToolsProps) {
  const { t } = useTranslation("chat");
  const { keyword } = address.query;
  return (
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
          tabs={address.tabs("view", (each) =>
            each === "requests" && requests > 0
              ? t("view.requestsCount", { count: requests })
              : t(`view.${each}`),
          )}
        />
      )}
    </>
  );
}

export function Beside({ rooms, current }: { rooms: RoomsBeside; current: string }): ReactNode {
  const { t } = useTranslation("chat");
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector(".rooms [aria-current]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <nav ref={list} className="chat-list with-room" aria-label={t("view.all")}>
      <a className="skip" href="#write">
        {t("write.title")}
      </a>
      <div className="heading">
        <Link className="chats" to={href("/contact")}>
          {t("title")}
        </Link>
        <ButtonLink small icon="plus" href={href("/create-new-room")}>
          {t("create.title")}
        </ButtonLink>
      </div>
      <div className="tools">
        <RoomTools address={chatList.of({ view: "all", page: 1 })} requests={rooms.requests} />
      </div>
      <Rooms given={rooms.items} calendar={rooms.calendar} isFollowed current={current} />
      {rooms.hasMore && (
        <ButtonLink kind="plain" small href={`${href("/contact")}?page=2`}>
          {t("view.all")}
        </ButtonLink>
      )}
    </nav>
  );
}
