import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Form, useNavigate, useNavigation } from "react-router";
import { cleanText } from "#app/arabic/text.ts";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_CHAT_MESSAGE_LENGTH } from "#app/contract/chat.values.ts";
import { roomPath } from "../address.ts";
import { callRoom } from "../ask-room.ts";
import { Attach } from "../files/attach.tsx";
import { RecordButton } from "../files/record-button.tsx";
import type { Outbox } from "../outbox.ts";
import type { RoomView } from "./room.tsx";
import { useNames } from "./use-names.ts";

interface WriteFormProps {
  room: RoomView;
  rejected: SubmissionResult<string[]> | undefined;
  outbox: Outbox | undefined;
  last: number | undefined;
}

/** Throttle. */
const TYPING_MS = 3_000;

export function WriteForm({ room, rejected, outbox, last }: WriteFormProps) {
  const { t } = useTranslation("chat");
  const navigation = useNavigation();
  const busy = navigation.state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  // The hash of the answer's address identifies it.
  const isWritten = navigation.formAction !== undefined && /^#m/.test(navigation.location.hash);
  const sent = isWritten ? navigation.formData?.get("text") : undefined;
  useEffect(() => {
    const field = form.current?.elements.namedItem("text");
    // Newer input stays.
    if (field instanceof HTMLTextAreaElement && field.value === sent) form.current?.reset();
  }, [sent]);
  const navigate = useNavigate();
  const toldAt = useRef(0);
  const { names, look, choose, close } = useNames(room.id, room.kind === "group");
  const { id, replyTo, editing, isTicked, hasNewer } = room;
  const about = editing ?? replyTo;
  const takesFiles = room.takesFiles && !editing;
  const typed = rejected?.initialValue?.text;
  const error = rejected?.error?.text ?? rejected?.error?.[""] ?? undefined;
  const act = editing ? { act: "edit", seq: editing.seq, edit: editing.seq } : { act: "send" };
  const path = roomPath(id, { ...(replyTo && { reply: replyTo.seq }), ...act });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const field = event.currentTarget.elements.namedItem("text");
    if (!outbox || editing || !(field instanceof HTMLTextAreaElement)) return;
    const text = cleanText(field.value);
    const given = new FormData(event.currentTarget);
    const files = given.getAll("files").filter((each) => each instanceof File && each.name !== "");
    // The server explains.
    if (text.length > MAX_CHAT_MESSAGE_LENGTH) return;
    event.preventDefault();
    // Double press.
    if (files.length === 0 && text.length === 0) return field.focus();
    const alt = String(given.get("alt") ?? "").trim();
    put({ text, ...(alt && { alt }) }, files as File[]);
    event.currentTarget.reset();
    field.value = "";
    field.focus();
  }
  /** Files are stored on the device first. */
  function put(said: { text: string; alt?: string }, files: readonly File[]) {
    if (!outbox) return;
    const message = { ...said, room: id, replyTo: replyTo?.seq, at: Date.now() };
    const key = crypto.randomUUID();
    if (files.length === 0) outbox.add({ ...message, key });
    else {
      const names = files.map(({ name }) => name);
      void import("../files/device-files.ts")
        .then(({ saveFiles }) => saveFiles(key, files))
        .finally(() => outbox.add({ ...message, key, files: names }));
    }
    toldAt.current = 0;
    // Back to the newest.
    if (replyTo || hasNewer)
      void navigate(roomPath(id), { replace: true, preventScrollReset: true });
  }
  function onInput({ currentTarget }: FormEvent<HTMLTextAreaElement>) {
    look(currentTarget);
    if (!isTicked || editing || Date.now() - toldAt.current < TYPING_MS) return;
    toldAt.current = Date.now();
    void callRoom(id, "typing", {});
  }
  function onChoose(name: string) {
    const field = form.current?.elements.namedItem("text");
    if (field instanceof HTMLTextAreaElement) choose(field, name);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const { key, shiftKey, nativeEvent, currentTarget } = event;
    if (key === "Escape") close();
    const first = form.current?.querySelector<HTMLElement>(".names button");
    if (key === "ArrowDown" && first) {
      event.preventDefault();
      first.focus();
      return;
    }
    if (key !== "Enter" || shiftKey || nativeEvent.isComposing || !outbox) return;
    // On touch screens Enter breaks the line.
    if (!window.matchMedia("(pointer: fine)").matches) return;
    event.preventDefault();
    currentTarget.form?.requestSubmit();
  }
  return (
    <Form
      // A new form per message; refused or typed text stays.
      key={about?.seq ?? "new"}
      method="post"
      action={`${path}#write`}
      encType={takesFiles ? "multipart/form-data" : undefined}
      className="write"
      id="write"
      noValidate
      ref={form}
      onSubmit={onSubmit}
    >
      <FormKeyField form={`write-${act.act}-${about?.seq ?? last ?? 0}`} />
      {about && (
        <p className="quote" dir="auto">
          <b>
            {editing ? (
              t("write.editing")
            ) : (
              <>
                {t("write.replying")} <bdi>{about.by ?? t("nobody")}</bdi>
              </>
            )}
          </b>{" "}
          {!editing && (
            <span className="excerpt">
              {about.text.slice(0, 160) || (about.file && t(`file.kind.${about.file}`))}
            </span>
          )}{" "}
          <Link to={`${roomPath(id)}#write`}>{t("write.cancel")}</Link>
        </p>
      )}
      {replyTo && !editing && <input type="hidden" name="replyTo" value={replyTo.seq} />}
      <div aria-live="polite">
        {names.length > 0 && (
          <ul className="names row">
            {names.map((name) => (
              <li key={name}>
                <Button type="button" kind="quiet" small onClick={() => onChoose(name)}>
                  <span className="vh">{t("write.mention")} </span>
                  <bdi>{name}</bdi>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="compose">
        {takesFiles && (
          <Attach
            error={rejected?.error?.files ?? undefined}
            altError={rejected?.error?.alt ?? undefined}
            alt={rejected?.initialValue?.alt}
          />
        )}
        <TextArea
          id="text"
          name="text"
          label={t("write.label")}
          hint={room.kind === "group" && !editing ? t("write.mentionHint") : undefined}
          placeholder={t("write.label")}
          error={error}
          defaultValue={typeof typed === "string" ? typed : editing?.text}
          maxLength={MAX_CHAT_MESSAGE_LENGTH}
          rows={1}
          onInput={onInput}
          onKeyDown={onKeyDown}
        />
        {takesFiles && outbox && (
          <RecordButton room={id} onSend={(voice) => put({ text: "" }, [voice])} />
        )}
        <button
          type="submit"
          className="icon-button send"
          aria-disabled={busy || undefined}
          onClick={busy ? (event) => event.preventDefault() : undefined}
        >
          <Icon name={editing ? "check" : "send"} />
          <span className="vh">{t(editing ? "write.save" : "common:action.send")}</span>
        </button>
      </div>
    </Form>
  );
}
