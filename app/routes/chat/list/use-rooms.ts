import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { followStream } from "#app/components/tab-stream.ts";
import { useTranslation } from "#app/components/translation.ts";
import type { ChatFileKind } from "#app/contract/chat-files.values.ts";
import type { Calendar } from "../room/room-view.server.ts";
import { parse, timeOf } from "../room/talk.ts";
import type { RoomLineView } from "./rooms-view.server.ts";

interface RoomEvent {
  readonly id: string;
  readonly unread: number;
  readonly at: string;
  readonly last: {
    text?: string | null;
    by?: string | null;
    isMine: boolean;
    file?: ChatFileKind | null;
  };
}

/** Batches changes, with jitter. */
const AGAIN_MS = 1_000;
const SPREAD_MS = 2_000;

/**
 * @param isFollowed false where a filtered list is shown
 * @param isBeside beside an open room, whose page would be reloaded, too
 */
export function useRooms(
  given: readonly RoomLineView[],
  calendar: Calendar,
  { isFollowed, isBeside }: { isFollowed: boolean; isBeside: boolean },
): readonly RoomLineView[] {
  const { i18n } = useTranslation();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState({ given, rooms: given });
  let { rooms } = state;
  if (state.given !== given) {
    rooms = given;
    setState({ given, rooms });
  }
  const current = useRef({ rooms, calendar, language: toLanguage(i18n.language) });
  current.current = { rooms, calendar, language: toLanguage(i18n.language) };
  useEffect(() => {
    if (!isFollowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void revalidate(), AGAIN_MS + Math.random() * SPREAD_MS);
    };
    const stop = followStream({
      params: () => ({ rooms: "on" }),
      events: {
        "chat-room"(json) {
          const event = parse<RoomEvent>(json);
          const known = current.current.rooms.find(({ id }) => id === event?.id);
          // Unknown room: reload.
          if (!event || !known) return again();
          const { calendar: days, language } = current.current;
          const changed = changeRoom(known, event, days, language);
          setState((now) => ({ ...now, rooms: moveUp(now.rooms, changed) }));
        },
        "chat-again": again,
      },
      // Catches up.
      ...(!isBeside && { onOpen: again }),
      onReturn: again,
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isFollowed, isBeside, revalidate]);
  return rooms;
}

function changeRoom(
  room: RoomLineView,
  { unread = room.unread, at, last }: Partial<RoomEvent>,
  calendar: Calendar,
  language: "ar" | "en",
): RoomLineView {
  const time = at === undefined || at === room.at[0] ? undefined : timeOf(at, calendar, language);
  return {
    ...room,
    unread,
    unreadNumber: String(unread),
    ...(at !== undefined && time && { at: [at, time.hour] }),
    ...(last && {
      last: {
        text: last.text ?? undefined,
        by: last.by ?? undefined,
        isMine: last.isMine,
        file: last.file ?? undefined,
      },
    }),
  };
}

/** Sorted by last message. */
function moveUp(rooms: readonly RoomLineView[], changed: RoomLineView): readonly RoomLineView[] {
  const others = rooms.filter(({ id }) => id !== changed.id);
  const before = rooms.find(({ id }) => id === changed.id);
  if (before?.at[0] === changed.at[0]) {
    return rooms.map((each) => (each.id === changed.id ? changed : each));
  }
  const place = others.findIndex(({ at }) => at[0] < changed.at[0]);
  return others.toSpliced(place === -1 ? others.length : place, 0, changed);
}
