import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { Lines } from "#app/components/lines.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_CHAT_MESSAGE_LENGTH } from "#app/contract/chat.values.ts";
import { filePath } from "../chat/address.ts";
import { SidePanel } from "./side-panel.tsx";
import type { Chat } from "./use-chat.ts";

export function ChatPanel({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { t } = useTranslation("conference");
  const { messages, href } = chat;
  const end = useRef<HTMLLIElement>(null);
  const last = messages?.at(-1)?.seq;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is shown
  useEffect(() => {
    // Newer browsers return a promise, which React would call as cleanup.
    end.current?.scrollIntoView({ block: "nearest" });
  }, [last]);
  return (
    <SidePanel title={t("control.chat")} onClose={onClose}>
      {messages?.length === 0 && <p className="muted">{t("chat.empty")}</p>}
      <ol className="call-talk" aria-live="polite">
        {messages?.map(({ seq, by, isMine, text, files, at: [at, time] }) => (
          <li
            key={seq}
            ref={seq === last ? end : undefined}
            className={isMine ? "mine" : undefined}
          >
            <small className="muted">
              {isMine ? t("chat.own") : <bdi>{by ?? t("chat.nobody")}</bdi>} ·{" "}
              <time dateTime={at}>{time}</time>
            </small>
            <p dir="auto">
              <Lines text={text} />
            </p>
            {files.map(({ id, name }) => (
              <p key={id}>
                <a href={filePath(id)} target="_blank" rel="noopener">
                  <bdi>{name}</bdi>
                </a>
              </p>
            ))}
          </li>
        ))}
      </ol>
      <Write write={chat.write} href={href} />
    </SidePanel>
  );
}

/** A refused line stays, with its reason. */
function Write({ write, href }: Pick<Chat, "write" | "href">) {
  const { t } = useTranslation("conference");
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || text.trim() === "") return;
    setBusy(true);
    const answered = await write(text);
    setBusy(false);
    setError(answered.ok ? undefined : (answered.message ?? t("chat.away")));
    if (answered.ok) setText("");
  };
  return (
    <form className="call-write" onSubmit={onSubmit} noValidate>
      <Field
        id="chat-text"
        name="text"
        label={t("chat.label")}
        error={error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={MAX_CHAT_MESSAGE_LENGTH}
        autoComplete="off"
        dir="auto"
      />
      <div className="row">
        <Button small disabled={isBusy}>
          {t("chat.send")}
        </Button>
        {href && (
          <a href={href} target="_blank" rel="noreferrer">
            {t("chat.whole")}
          </a>
        )}
      </div>
    </form>
  );
}
