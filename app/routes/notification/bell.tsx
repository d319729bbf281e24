import "../../styles/notifications.css";
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { BellLink } from "#app/components/bell-link.tsx";
import { readArrival } from "./arrival.ts";
import { add, count, forget, newest, readAll, take, unreadAgain, useInbox } from "./inbox.ts";
import { Popover } from "./popover.tsx";
import type { BellData, Latest } from "./shown.ts";
import { useElsewhere } from "./use-elsewhere.ts";
import { useOutside } from "./use-outside.ts";
import { useStream } from "./use-stream.ts";
import { setClock } from "./use-when.ts";

interface BellProps {
  bell: BellData;
  /** The page one is on: the popover closes when that changes. */
  place: string;
}

/**
 * The bell of signed-in people, in a file of its own. Without a script a link to the list; with one
 * it opens the newest, and counts what comes.
 */
export default function Bell({ bell, place }: BellProps) {
  const inbox = useInbox();
  const box = useRef<HTMLDivElement>(null);
  const [isLive, setIsLive] = useState(false);
  const [openOn, setOpenOn] = useState<string>();
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const isOpen = openOn === place;
  const tellOthers = useElsewhere(readAll);

  useEffect(() => setIsLive(true), []);
  useEffect(() => {
    setClock(bell.clock);
    count(bell.unread, bell.latest);
  }, [bell]);
  useEffect(() => forget, []);

  function ask() {
    void askLatest().then((latest) => {
      if (latest) take(latest.unread, latest.items);
      setState((before) => (latest ? "loaded" : before === "loaded" ? before : "failed"));
    });
  }
  function close() {
    setOpenOn(undefined);
    if (inbox.unread === 0) return;
    readAll();
    tellOthers();
    void markRead();
  }
  function leave() {
    close();
    box.current?.querySelector("a")?.focus();
  }
  function toggle(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    if (isOpen) return leave();
    setOpenOn(place);
    if (state === "failed") setState("loading");
    ask();
  }
  useOutside(box, isOpen, close);
  useStream({
    address() {
      const after = newest() ?? bell.latest;
      const address = href("/notification/stream");
      return after ? `${address}?${new URLSearchParams({ after })}` : address;
    },
    onArrival(json) {
      const item = readArrival(json, bell.isVerified);
      if (item) add(item);
    },
    onReturn: ask,
  });

  // Another page by "back" or by a link beside it: that closes it as well.
  const hasLeft = openOn !== undefined && !isOpen;
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    if (hasLeft) closing.current();
  }, [hasLeft]);

  const button = isLive && {
    role: "button",
    "aria-haspopup": "dialog" as const,
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? "bell-popover" : undefined,
    onClick(event: MouseEvent) {
      // The list in a tab of its own, as of any link.
      if (!event.metaKey && !event.ctrlKey && !event.shiftKey) toggle(event);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === " ") toggle(event);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) leave();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it
    <div className="bell" ref={box} onKeyDown={onKeyDown}>
      <BellLink unread={isLive ? inbox.unread : bell.unread} {...button} />
      {isLive && (
        <Suspense>
          <Announcement />
          {isOpen && <Popover id="bell-popover" state={state} onClose={leave} />}
        </Suspense>
      )}
    </div>
  );
}

/** What has come, for those who don't see the badge. */
function Announcement() {
  const { t } = useTranslation("notifications");
  const { arrived } = useInbox();
  return (
    <span className="vh" aria-live="polite">
      {arrived && t("arrived", { title: arrived.title.slice(0, 200) })}
    </span>
  );
}

async function askLatest(): Promise<Latest | undefined> {
  try {
    const answer = await fetch(href("/notification/latest"));
    return answer.ok ? ((await answer.json()) as Latest) : undefined;
  } catch {
    return undefined;
  }
}

/** If it fails the count comes back with the next page. */
async function markRead(): Promise<void> {
  const body = new URLSearchParams({ answer: "none" });
  const post = { method: "POST", body, keepalive: true };
  const answer = await fetch(href("/notification/read"), post).catch(() => undefined);
  if (!answer?.ok) unreadAgain();
}
