import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_CHAT_MESSAGE_LENGTH } from "#app/contract/chat.values.ts";
import { roomPath } from "../address.ts";
import type { RoomView } from "./room.tsx";

interface WriteFormProps {
  room: RoomView;
  rejected: SubmissionResult<string[]> | undefined;
}

/** Writes a message, perhaps as an answer, or changes one. */
export function WriteForm({ room, rejected }: WriteFormProps) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { id, replyTo, editing, last } = room;
  const about = editing ?? replyTo;
  const typed = rejected?.initialValue?.text;
  const error = rejected?.error?.text ?? rejected?.error?.[""] ?? undefined;
  const act = editing ? { act: "edit", seq: editing.seq, edit: editing.seq } : { act: "send" };
  const path = roomPath(id, { ...(replyTo && { reply: replyTo.seq }), ...act });
  return (
    <Form
      // Another message, another form; what was refused stays.
      key={`${about?.seq ?? ""} ${last ?? 0}`}
      method="post"
      action={`${path}#write`}
      className="write stack"
      id="write"
      noValidate
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
          {!editing && <span className="excerpt">{about.text.slice(0, 160)}</span>}{" "}
          <Link to={`${roomPath(id)}#write`}>{t("write.cancel")}</Link>
        </p>
      )}
      {replyTo && !editing && <input type="hidden" name="replyTo" value={replyTo.seq} />}
      <TextArea
        id="text"
        name="text"
        label={t("write.label")}
        error={error}
        defaultValue={typeof typed === "string" ? typed : editing?.text}
        maxLength={MAX_CHAT_MESSAGE_LENGTH}
        rows={3}
      />
      <div className="row">
        <Button icon="check" disabled={busy}>
          {t(editing ? "write.save" : "write.send")}
        </Button>
      </div>
    </Form>
  );
}
