import type { TFunction } from "i18next";
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { roomPath } from "../address.ts";
import type { Outbox, Sending } from "../outbox.ts";
import { Message } from "./message.tsx";
import { Outgoing } from "./outgoing.tsx";
import type { loader, RoomView } from "./room.tsx";
import type { MessageView } from "./room-view.server.ts";
import { goesOn, toDays } from "./talk.ts";
import { useReadMark } from "./use-talk.ts";

interface TalkViewProps {
  room: RoomView;
  messages: readonly MessageView[];
  onLoaded(came: readonly MessageView[]): void;
  firstMissed: number | undefined;
  typing: readonly string[];
  outbox: Outbox | undefined;
  sending: Sending;
}

export function TalkView(props: TalkViewProps) {
  const { room, messages, onLoaded, firstMissed, typing, outbox, sending } = props;
  const { t } = useTranslation("chat");
  const { id, hasOlder } = room;
  const list = useRef<HTMLOListElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const own = room.hasNewer ? [] : sending.items.filter((each) => each.room === id);
  const last = messages.at(-1);
  const first = messages[0];
  const { isAtEnd, toEnd } = useEnd(end, `${last?.seq ?? 0} ${own.length}`, own.length);
  useReadMark(room, last, isAtEnd);
  useStart(room, end);
  const older = useOlder(room, first?.seq, onLoaded, list);
  const seenAt = useRef(last?.seq ?? 0);
  if (isAtEnd) seenAt.current = last?.seq ?? 0;
  const fresh = messages.filter(({ seq, isMine }) => seq > seenAt.current && !isMine).length;
  const firstNew = firstMissed ?? room.firstNew;
  return (
    <>
      {hasOlder && first && !older.isAll && (
        <p className="older">
          <ButtonLink
            kind="quiet"
            small
            href={roomPath(id, { before: first.seq })}
            onClick={older.onClick}
            aria-busy={older.isLoading || undefined}
          >
            {t("room.older")}
          </ButtonLink>
        </p>
      )}
      <ol className={room.kind === "group" ? "talk faces" : "talk"} ref={list}>
        {toDays(messages, room.calendar.near).map(({ day, name, messages: ofDay }) => (
          <li key={day}>
            <h2 className="day">
              <time dateTime={day}>{name}</time>
            </h2>
            <ol>
              {ofDay.map((message, at) => (
                <Message
                  key={message.seq}
                  message={message}
                  room={room}
                  isFirst={message.seq === firstNew || !goesOn(ofDay[at - 1], message)}
                  isFirstNew={message.seq === firstNew}
                />
              ))}
            </ol>
          </li>
        ))}
        {own.length > 0 && outbox && (
          <li>
            <ol>
              {own.map((each) => (
                <Outgoing key={each.key} message={each} sending={sending} outbox={outbox} />
              ))}
            </ol>
          </li>
        )}
      </ol>
      <Announced messages={messages} />
      <div ref={end} className="talk-end" />
      {typing.length > 0 && (
        <p className="typing muted" dir="auto">
          {typing.length === 1
            ? t("room.typing", { name: typing[0] })
            : t("room.typingMany", { count: typing.length })}
        </p>
      )}
      {!isAtEnd && fresh > 0 && (
        <p className="fresh">
          <Button type="button" small onClick={toEnd}>
            {t("room.fresh", { count: fresh })}
          </Button>
        </p>
      )}
    </>
  );
}

/** Distance that counts as the end. */
const NEAR_PX = 120;

/**
 * @param mark changes with new content
 * @param ownCount unsent own messages
 */
function useEnd(end: React.RefObject<HTMLElement | null>, mark: string, ownCount: number) {
  const [isAtEnd, setAtEnd] = useState(true);
  const stays = useRef(false);
  useEffect(() => {
    const look = () => {
      const { bottom = 0 } = end.current?.getBoundingClientRect() ?? {};
      const isNear = bottom < window.innerHeight + NEAR_PX;
      stays.current = isNear;
      setAtEnd(isNear);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [end]);
  useEffect(() => {
    const keep = () => {
      const height = document.querySelector<HTMLElement>(".write")?.offsetHeight;
      if (height) document.documentElement.style.setProperty("--write", `${height}px`);
      if (stays.current) end.current?.scrollIntoView({ block: "nearest" });
    };
    const observer = new ResizeObserver(keep);
    observer.observe(document.body);
    window.visualViewport?.addEventListener("resize", keep);
    return () => {
      observer.disconnect();
      window.visualViewport?.removeEventListener("resize", keep);
    };
  }, [end]);
  const toEnd = () => {
    stays.current = true;
    setAtEnd(true);
    end.current?.scrollIntoView({ block: "nearest" });
  };
  const before = useRef({ mark, ownCount });
  useLayoutEffect(() => {
    const { mark: was, ownCount: had } = before.current;
    before.current = { mark, ownCount };
    if (was === mark) return;
    if (stays.current || ownCount > had) end.current?.scrollIntoView({ block: "nearest" });
  }, [end, mark, ownCount]);
  return { isAtEnd, toEnd };
}

/** Scrolls to the first unread or the end, unless the URL names a place. */
function useStart(
  { id, place, firstNew }: RoomView,
  end: React.RefObject<HTMLElement | null>,
): void {
  const started = useRef("");
  useLayoutEffect(() => {
    const key = `${id} ${place}`;
    if (started.current === key) return;
    started.current = key;
    if (place !== "{}" || (location.hash && location.hash !== "#new")) return;
    const line = firstNew && document.getElementById("unread");
    if (line) line.scrollIntoView({ block: "center" });
    else end.current?.scrollIntoView({ block: "end" });
  }, [id, place, firstNew, end]);
}

function useOlder(
  room: RoomView,
  first: number | undefined,
  onLoaded: (came: readonly MessageView[]) => void,
  list: React.RefObject<HTMLElement | null>,
) {
  const fetcher = useFetcher<typeof loader>();
  const { data, state } = fetcher;
  const given = useRef<unknown>(undefined);
  const height = useRef<number>(undefined);
  useEffect(() => {
    if (!data || given.current === data || data.id !== room.id) return;
    given.current = data;
    height.current = list.current?.offsetHeight;
    onLoaded(data.messages);
  }, [data, room.id, onLoaded, list]);
  useLayoutEffect(() => {
    const before = height.current;
    if (before === undefined || !list.current || first === undefined) return;
    height.current = undefined;
    const grown = list.current.offsetHeight - before;
    // Browsers with scroll anchoring keep the position.
    if (!CSS.supports("overflow-anchor", "auto")) window.scrollBy(0, grown);
  }, [first, list]);
  const isSame = data?.id === room.id;
  return {
    isAll: isSame && data.messages[0]?.seq === first && !data.hasOlder,
    isLoading: state !== "idle",
    onClick(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || first === undefined) return;
      event.preventDefault();
      if (state === "idle") void fetcher.load(roomPath(room.id, { before: first, more: "on" }));
    },
  };
}

/** Batches announcements. */
const ANNOUNCE_MS = 1_500;

function previewOf({ text, files: [file] }: MessageView, t: TFunction<"chat">): string {
  return text?.slice(0, 200) || (file ? t(`file.kind.${file.kind}`) : "");
}

function Announced({ messages }: { messages: readonly MessageView[] }) {
  const { t } = useTranslation("chat");
  const [said, setSaid] = useState("");
  const heard = useRef(messages.at(-1)?.seq ?? 0);
  useEffect(() => {
    const timer = setTimeout(() => {
      const came = messages.filter(({ seq, isMine }) => seq > heard.current && !isMine);
      heard.current = messages.at(-1)?.seq ?? 0;
      const [one] = came;
      if (!one) return;
      const name = one.by ?? t("nobody");
      setSaid(
        came.length === 1
          ? t("room.said", { name, text: previewOf(one, t) })
          : t("room.fresh", { count: came.length }),
      );
    }, ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [messages, t]);
  return (
    <p className="vh" aria-live="polite">
      {said}
    </p>
  );
}
