import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { linesOf } from "#app/arabic/lines.ts";
import { Avatar, groundOf } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { messageInfoPath, messagePath, reportMessagePath, roomPath } from "../address.ts";
import { Files } from "../files/files.tsx";
import { MessageText } from "./message-text.tsx";
import type { RoomView } from "./room.tsx";
import type { MessageView } from "./room-view.server.ts";

interface MessageProps {
  message: MessageView;
  room: RoomView;
  isFirst: boolean;
  isFirstNew: boolean;
}

export function Message({ message, room, isFirst, isFirstNew }: MessageProps) {
  const { t, i18n } = useTranslation("chat");
  const { seq, by, isMine, text, at, when, edited, isDeleted, isPinned, replyTo, files } = message;
  const author = by ?? t("nobody");
  const isNamed = isFirst && !isMine && room.kind === "group";
  const isNoted = edited !== undefined || isPinned || message.isHidden;
  const names = [
    "said",
    isMine && "mine",
    isFirst && "first",
    isNoted && "noted",
    isTurned(text, toLanguage(i18n.language)) && "turned",
  ];
  return (
    <>
      {isFirstNew && (
        <li className="unread-line" id="unread">
          <span>{t("room.unread")}</span>
        </li>
      )}
      <li id={`m${seq}`} className={names.filter(Boolean).join(" ")}>
        {isNamed && <Avatar name={author} />}
        <p className={isNamed ? `by hue-${groundOf(author)}` : "vh"}>
          <bdi>{isMine ? t("me") : author}</bdi>
        </p>
        {replyTo && (
          <p className="quote" dir="auto">
            <Link to={messagePath(room.id, replyTo.seq)}>
              <b>
                <bdi>{replyTo.by ?? t("nobody")}</bdi>
              </b>{" "}
              <span className="excerpt">
                {replyTo.text ?? t("message.deleted")}
                {!replyTo.text && replyTo.file && t(`file.kind.${replyTo.file}`)}
              </span>
            </Link>
          </p>
        )}
        {text === undefined ? (
          <p className="muted">
            <i>{t(isDeleted ? "message.deleted" : "message.hidden")}</i>
          </p>
        ) : (
          text && (
            <p className="words" dir="auto">
              <MessageText text={text} mentions={message.mentions} room={room} />
            </p>
          )
        )}
        <Files files={files} />
        <div className="under">
          <time dateTime={at[0]} title={when}>
            {at[1]}
          </time>
          {message.isHidden && isMine && <span>{` · ${t("message.hiddenMine")}`}</span>}
          {message.isRead !== undefined && !isDeleted && <Tick isRead={message.isRead} />}
          {edited && (
            <span title={edited}>
              {" · "}
              {t("message.edited")}
            </span>
          )}
          {isPinned && (
            <span>
              {" · "}
              <Icon name="pin" /> {t("message.pinned")}
            </span>
          )}
        </div>
        {!room.isRequest && text !== undefined && <Menu message={message} room={room} />}
      </li>
    </>
  );
}

/** Text without strong letters takes the page's direction. */
function isTurned(text: string | undefined, language: "ar" | "en"): boolean {
  if (!text) return false;
  return (linesOf(text).at(-1)?.direction === "rtl") !== (language === "ar");
}

function Tick({ isRead }: { isRead: boolean }) {
  const { t } = useTranslation("chat");
  return (
    <span className={isRead ? "tick read" : "tick"}>
      <Icon name="check" />
      {isRead && <Icon name="check" />}
      <span className="vh"> {t(isRead ? "message.read" : "message.sent")}</span>
    </span>
  );
}

function Menu({ message, room }: Pick<MessageProps, "message" | "room">) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { seq, isPinned, isChangeable, text } = message;
  const { id } = room;
  // Keeps the message on the page that opens.
  const at = { around: seq };
  const mayWrite = room.hindrance === undefined;
  return (
    <details className="menu-of-message">
      <summary>
        <span aria-hidden="true">⋯</span> <span className="vh">{t("message.menu")}</span>
      </summary>
      <ul>
        {mayWrite && (
          <li>
            <Link to={`${roomPath(id, { ...at, reply: seq })}#write`}>{t("message.reply")}</Link>
          </li>
        )}
        {mayWrite && isChangeable && (
          <li>
            <Link to={`${roomPath(id, { ...at, edit: seq })}#write`}>
              {t("common:action.edit")}
            </Link>
          </li>
        )}
        {text && <Copy text={text} />}
        <li>
          <Link to={messageInfoPath(id, seq)}>{t("message.info")}</Link>
        </li>
        {room.mayPin && (
          <li>
            <Form method="post" action={roomPath(id, { ...at, act: "pin", seq })}>
              <FormKeyField form={`pin-${seq}-${isPinned}`} />
              <input type="hidden" name="pin" value={isPinned ? "off" : "on"} />
              <Button kind="plain" small disabled={busy}>
                {t(isPinned ? "message.unpin" : "message.pin")}
              </Button>
            </Form>
          </li>
        )}
        {message.reportId && (
          <li>
            <Link to={reportMessagePath(message.reportId, seq, id)}>{t("message.report")}</Link>
          </li>
        )}
        {isChangeable && !room.isClosed && (
          <li>
            <Form method="post" action={roomPath(id, { ...at, act: "remove", seq })}>
              <FormKeyField form={`remove-${seq}`} />
              <Button kind="plain" small disabled={busy}>
                {t("common:action.delete")}
              </Button>
            </Form>
          </li>
        )}
      </ul>
    </details>
  );
}

export function Copy({ text }: { text: string }) {
  const { t } = useTranslation("chat");
  const [isOffered, setOffered] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => setOffered(navigator.clipboard !== undefined), []);
  if (!isOffered) return null;
  const copy = () => void navigator.clipboard.writeText(text).then(() => setDone(true));
  return (
    <li>
      <Button type="button" kind="plain" small onClick={copy}>
        <span aria-live="polite">{t(isDone ? "message.copied" : "message.copy")}</span>
      </Button>
    </li>
  );
}
