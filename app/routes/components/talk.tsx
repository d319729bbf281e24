import { toLanguage } from "#app/arabic/language.ts";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { ChatMessage } from "#app/contract/chat.ts";
import { Message } from "../chat/room/message.tsx";
import type { RoomView } from "../chat/room/room.tsx";
import { toMessageView } from "../chat/room/room-view.server.ts";
import { WriteForm } from "../chat/room/write-form.tsx";
import { Comments } from "../reaction/comments.tsx";

const now = new Date("2026-11-23T10:00:00Z");

export function Talk() {
  const { t, i18n } = useTranslation("components");
  const language = toLanguage(i18n.language);
  const author = { id: "1", name: t("shown.person") };
  const said = (seq: number, message: Partial<ChatMessage>) => {
    const whole = {
      ...{ id: String(seq), seq, by: author, isMine: false, text: t("talk.question") },
      ...{ at: `2026-11-23T08:0${seq}:00Z`, isDeleted: false, isPinned: false },
      ...{ isHidden: false, isChangeable: false, mayReport: false, files: [], ...message },
    } as ChatMessage;
    return toMessageView(whole, language, now);
  };
  const file = { size: 240_000, width: null, height: null, seconds: null };
  const messages = [
    said(1, {}),
    said(2, { text: t("talk.more") }),
    said(3, {
      isMine: true,
      isRead: true,
      text: t("talk.answer"),
      replyTo: { seq: 1, by: author.name, text: t("talk.question"), file: null, isDeleted: false },
    }),
    said(4, {
      isMine: true,
      isRead: false,
      text: t("talk.edited"),
      editedAt: "2026-11-23T09:00:00Z",
    }),
    said(5, {
      text: "",
      files: [{ ...file, id: "5", kind: "document", name: t("talk.file") }] as ChatMessage["files"],
    }),
    said(6, {
      text: "",
      files: [
        { ...file, id: "6", kind: "voice", name: "voice", seconds: 14 },
      ] as ChatMessage["files"],
    }),
    said(7, { text: null, isDeleted: true }),
  ];
  // All that the bubbles read.
  const room = { id: "1", kind: "group", isRequest: false, titles: {}, origin: "" };
  const written = { ...room, takesFiles: true, isTicked: true, hasNewer: false };
  const reply = { seq: 1, by: author.name, text: t("talk.question") };
  return (
    <>
      <Section title={t("talk.title")}>
        <ol className="talk faces">
          <li>
            <ol>
              {messages.map((message, at) => (
                <Message
                  key={message.seq}
                  message={message}
                  room={room as unknown as RoomView}
                  isFirst={message.isMine !== messages[at - 1]?.isMine}
                  isFirstNew={at === 4}
                />
              ))}
            </ol>
          </li>
        </ol>
        <Composer room={{ ...written, replyTo: reply }} />
      </Section>
      <Comments
        kind="news"
        id="1"
        page={1}
        who="guest"
        discussion={
          {
            total: 1,
            comments: [
              {
                ...{ id: "c1", author: author.name, body: t("talk.answer"), dir: undefined },
                written: { text: "", iso: "2026-11-22T10:00:00Z", whole: "" },
              },
            ],
          } as never
        }
      >
        {null}
      </Comments>
    </>
  );
}

function Composer({ room }: { room: unknown }) {
  return (
    <WriteForm
      room={room as RoomView}
      rejected={undefined}
      outbox={{ add: () => undefined } as never}
      last={7}
    />
  );
}
