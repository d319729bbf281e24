import "../../../styles/notifications.css";
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { href, useRevalidator } from "react-router";
import { BellLink } from "#app/components/bell-link.tsx";
import { scriptKey } from "#app/components/page-owner.ts";
import { followStream } from "#app/components/tab-stream.ts";
import type { BellData, Latest } from "../notification-view.ts";
import {
  addArrived,
  markInboxRead,
  mergeLatest,
  newestId,
  resetInbox,
  setUnreadCount,
  undoMarkRead,
  useInbox,
} from "./inbox.ts";
import { parseNotification } from "./parse-notification.ts";
import { Popover } from "./popover.tsx";
import { useOutsideInteraction } from "./use-outside-interaction.ts";
import { useReadInOtherTabs } from "./use-read-in-other-tabs.ts";
import { setServerClock } from "./use-relative-time.ts";

/** Jitter for rooms with many members. */
const SPREAD_MS = 10_000;

interface BellProps {
  bell: BellData;
  currentPath: string;
}

export default function Bell({ bell, currentPath }: BellProps) {
  const inbox = useInbox();
  const container = useRef<HTMLDivElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  const [openPath, setOpenPath] = useState<string>();
  const [state, setState] = useState<"loading" | "loaded" | "failed">("loading");
  const isOpen = openPath === currentPath;
  const notifyOtherTabs = useReadInOtherTabs(markInboxRead);

  useEffect(() => setHydrated(true), []);
  useEffect(() => {
    setServerClock(bell.clock);
    setUnreadCount(bell.unread, bell.latest);
  }, [bell]);
  useEffect(() => resetInbox, []);

  function refresh() {
    void fetchLatest().then((latest) => {
      if (latest) mergeLatest(latest.unread, latest.items);
      setState((before) => (latest ? "loaded" : before === "loaded" ? before : "failed"));
    });
  }
  function close() {
    setOpenPath(undefined);
    if (inbox.unread === 0) return;
    markInboxRead();
    notifyOtherTabs();
    void markRead();
  }
  function closeAndFocusBell() {
    close();
    container.current?.querySelector("a")?.focus();
  }
  function toggle(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    if (isOpen) return closeAndFocusBell();
    setOpenPath(currentPath);
    if (state === "failed") setState("loading");
    refresh();
  }
  useOutsideInteraction(container, isOpen, close);
  const { revalidate } = useRevalidator();
  const current = useRef({ bell, refresh, revalidate });
  current.current = { bell, refresh, revalidate };
  useEffect(() => {
    let counting: ReturnType<typeof setTimeout> | undefined;
    const stop = followStream({
      params(): Record<string, string> {
        const after = newestId() ?? current.current.bell.latest;
        return after ? { after } : {};
      },
      events: {
        notification(json) {
          const item = parseNotification(json, current.current.bell.isVerified);
          if (!item) return;
          addArrived(item);
          if (!item.way?.href.startsWith(href("/contact"))) return;
          clearTimeout(counting);
          counting = setTimeout(() => void current.current.revalidate(), Math.random() * SPREAD_MS);
        },
      },
      onReturn: () => current.current.refresh(),
    });
    return () => {
      clearTimeout(counting);
      stop();
    };
  }, []);

  // Navigation closes it.
  const hasNavigated = openPath !== undefined && !isOpen;
  const closing = useRef(close);
  closing.current = close;
  useEffect(() => {
    if (hasNavigated) closing.current();
  }, [hasNavigated]);

  const button = isHydrated && {
    role: "button",
    "aria-haspopup": "dialog" as const,
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? "bell-popover" : undefined,
    onClick(event: MouseEvent) {
      // Modified clicks open a tab.
      if (!event.metaKey && !event.ctrlKey && !event.shiftKey) toggle(event);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === " ") toggle(event);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) closeAndFocusBell();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of what is in it
    <div className="bell" ref={container} onKeyDown={onKeyDown}>
      <BellLink unread={isHydrated ? inbox.unread : bell.unread} {...button} />
      {isHydrated && (
        <Suspense>
          <Announcement />
          {isOpen && <Popover id="bell-popover" state={state} onClose={closeAndFocusBell} />}
        </Suspense>
      )}
    </div>
  );
}

function Announcement() {
  const { t } = useTranslation("notification-screens");
  const { arrived } = useInbox();
  return (
    <span className="vh" aria-live="polite">
      {arrived && t("arrived", { title: arrived.title.slice(0, 200) })}
    </span>
  );
}

async function fetchLatest(): Promise<Latest | undefined> {
  try {
    const response = await fetch(href("/notification/latest"));
    return response.ok ? ((await response.json()) as Latest) : undefined;
  } catch {
    return undefined;
  }
}

/** On failure the count returns with the next page. */
async function markRead(): Promise<void> {
  const body = new URLSearchParams({ answer: "none", key: scriptKey() });
  const post = { method: "POST", body, keepalive: true };
  const response = await fetch(href("/notification/read"), post).catch(() => undefined);
  if (!response?.ok) undoMarkRead();
}
