import type { ReactNode } from "react";
import { Link } from "react-router";
import { ownLinksIn } from "./own-pages.ts";
import type { RoomView } from "./room.tsx";
import type { MessageView } from "./room-view.server.ts";

interface WordsProps {
  text: string;
  mentions: MessageView["mentions"];
  room: RoomView;
}

/** What somebody said: the names in it told from other words, and pages of ours as cards. */
export function Words({ text, mentions = [], room: { origin, titles } }: WordsProps) {
  const parts: ReactNode[] = [];
  const named = mentions.map((each) => ({ ...each, path: undefined }));
  const linked = ownLinksIn(text, origin).map((each) => ({ ...each, isMe: false }));
  let done = 0;
  for (const { start, end, isMe, path } of [...named, ...linked].sort(
    (a, b) => a.start - b.start,
  )) {
    // Two namesakes share one place.
    if (start < done) continue;
    const isMine = isMe || mentions.some((each) => each.start === start && each.isMe);
    parts.push(
      text.slice(done, start),
      path ? (
        <Link key={start} className="own-page" to={path}>
          {titles[path] ? <bdi>{titles[path]}</bdi> : <bdi dir="ltr">{text.slice(start, end)}</bdi>}
        </Link>
      ) : (
        <b key={start} className={isMine ? "mention me" : "mention"}>
          {text.slice(start, end)}
        </b>
      ),
    );
    done = end;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
