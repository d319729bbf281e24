import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_MEETING_NOTE_LENGTH } from "#app/contract/meeting.values.ts";
import type { MeetingPageView } from "./meeting.tsx";

interface AnswerProps {
  meeting: MeetingPageView;
  rejected: SubmissionResult<string[]> | undefined;
}

export function Answer({ meeting, rejected }: AnswerProps) {
  const { t } = useTranslation("meeting");
  const busy = useNavigation().state !== "idle";
  const { id, answer, word } = meeting;
  return (
    <section className="panel stack" id="own" aria-labelledby="own-title">
      <h2 id="own-title">{t(`own.title.${answer}`)}</h2>
      <Form
        key={`${answer} ${word}`}
        method="post"
        action={`${href("/meeting/:id", { id })}?act=answer`}
        noValidate
        className="stack"
      >
        <FormKeyField form="answer" />
        <ButtonFold
          icon="comment"
          label={t("own.word")}
          isOpen={word !== "" || rejected !== undefined}
        >
          <TextArea
            id="word"
            name="word"
            label={t("own.word")}
            hint={t("own.wordHint")}
            error={rejected?.error?.word ?? undefined}
            defaultValue={String(rejected?.initialValue?.word ?? word)}
            maxLength={MAX_MEETING_NOTE_LENGTH}
            rows={2}
            optional
          />
        </ButtonFold>
        <div className="row">
          <Button
            icon="check"
            name="answer"
            value="accepted"
            disabled={busy}
            {...(answer === "accepted" && { kind: "quiet" as const })}
          >
            {t(answer === "accepted" ? "own.stay" : "own.accept")}
          </Button>
          <Button kind="quiet" name="answer" value="declined" disabled={busy}>
            {t("own.decline")}
          </Button>
        </div>
      </Form>
    </section>
  );
}
