import type { LinePart } from "#app/arabic/lines.ts";
import { Lines, partOf } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { ownPathOf } from "./own-pages.ts";
import type { RoomView } from "./room.tsx";
import type { MessageView } from "./room-view.server.ts";

interface MessageTextProps {
  text: string;
  mentions: MessageView["mentions"];
  room: RoomView;
}

export function MessageText({ text, mentions = [], room: { origin, titles } }: MessageTextProps) {
  const part = (each: LinePart, at: number) => {
    if (each.kind === "words") return <WithMentions text={each.text} at={at} mentions={mentions} />;
    const path = ownPathOf(each.text, origin);
    if (path) {
      return (
        <Link className="own-page" to={path}>
          {titles[path] ? <bdi>{titles[path]}</bdi> : <bdi dir="ltr">{each.text}</bdi>}
        </Link>
      );
    }
    if (!each.href) return partOf(each);
    return (
      <a href={each.href} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
        {each.text}
      </a>
    );
  };
  return <Lines text={text} part={part} />;
}

function WithMentions({ text, at, mentions }: { text: string; at: number; mentions: Mentions }) {
  const parts = [];
  let done = 0;
  for (const { start, end } of mentions.toSorted((one, other) => one.start - other.start)) {
    const [from, to] = [start - at, end - at];
    // Namesakes share a range.
    if (from < done || to > text.length) continue;
    const isMine = mentions.some((each) => each.start === start && each.isMe);
    parts.push(
      text.slice(done, from),
      <b key={start} className={isMine ? "mention me" : "mention"}>
        {text.slice(from, to)}
      </b>,
    );
    done = to;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
type Mentions = NonNullable<MessageView["mentions"]>;
