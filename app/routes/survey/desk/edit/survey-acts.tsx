import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import {
  MAX_SURVEY_NOTE_LENGTH,
  type SurveyAct,
  type SurveyKind,
  surveyActs,
} from "#app/contract/survey.values.ts";
import { summaryOf } from "../summary.ts";
import type { SurveyView } from "./edit.tsx";

type Rejected = SubmissionResult<string[]> | undefined;

interface SurveyActsProps {
  kind: SurveyKind;
  survey: SurveyView;
  path: string;
  /** An act's own form, if it came back. */
  rejectedOf: (act: string) => Rejected;
}

/** Acts that take no note; the others are unfolded, with a field for one. */
const pressed: readonly SurveyAct[] = ["publish", "submit", "unschedule"];

/** What may be done with a survey now. */
export function SurveyActs({ kind, survey, path, rejectedOf }: SurveyActsProps) {
  const { t } = useTranslation("survey");
  const { acts, version, missing, needsOther, mayCopy, mayDelete } = survey;
  const rejected = surveyActs.map((act) => rejectedOf(act)).find((each) => each !== undefined);
  const titleOf = (name: string) =>
    survey.questions.find(({ id }) => id === name)?.title ?? t(`desk.missing.${name}`);
  const folded = acts.filter((act) => !pressed.includes(act));
  return (
    <div className="stack">
      <ErrorSummary errors={summaryOf(rejected, missing, titleOf)} />
      {missing.length > 0 && (
        <p role="status">
          {t("desk.missing.lead")} <bdi>{missing.map(titleOf).join("، ")}</bdi>
        </p>
      )}
      {needsOther && <p role="status">{t("desk.needsOther")}</p>}
      <div className="row">
        {acts
          .filter((act) => pressed.includes(act))
          .map((act) => (
            <Press
              key={act}
              action={`${path}?act=${act}`}
              form={act}
              version={version}
              isQuiet={act !== "publish"}
            >
              {t(act === "publish" ? `desk.press.${kind}` : `desk.press.${act}`)}
            </Press>
          ))}
        {mayCopy && (
          <Press action={`${path}?act=copy`} form="copy" isQuiet>
            {t("desk.press.copy")}
          </Press>
        )}
        {mayDelete && (
          <Press action={`${path}?act=delete`} form="delete" isQuiet>
            {t("desk.press.delete")}
          </Press>
        )}
      </div>
      {folded.map((act) => (
        <Folded key={act} title={t(`desk.press.${act}`)}>
          <p>{t(`desk.hint.${act}`)}</p>
          <Press
            action={`${path}?act=${act}`}
            form={act}
            version={version}
            isDanger={act !== "return"}
            note={{ id: `${act}-note`, label: t("desk.note") }}
          >
            {t(`desk.press.${act}`)}
          </Press>
        </Folded>
      ))}
    </div>
  );
}

function Folded({ title, children }: { title: string; children: React.ReactNode }) {
  return <Disclosure summary={title}>{children}</Disclosure>;
}

function Press(props: {
  action: string;
  form: string;
  version?: number;
  isQuiet?: boolean;
  isDanger?: boolean;
  note?: { id: string; label: string };
  children: string;
}) {
  const { action, form, version, isQuiet, isDanger, note, children } = props;
  const busy = useNavigation().state !== "idle";
  const kind = isDanger ? "danger" : isQuiet ? "quiet" : undefined;
  return (
    <Form method="post" action={action} noValidate className={note ? "stack" : undefined}>
      <FormKeyField form={form} />
      {/* What is done is done to what this page shows, and to nothing newer. */}
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      {note && (
        <TextArea
          id={note.id}
          name="note"
          label={note.label}
          maxLength={MAX_SURVEY_NOTE_LENGTH}
          rows={2}
          optional
        />
      )}
      <Button {...(kind && { kind })} disabled={busy}>
        {children}
      </Button>
    </Form>
  );
}
