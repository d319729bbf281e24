import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatList } from "#app/arabic/list.ts";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  MAX_SURVEY_NOTE_LENGTH,
  type SurveyAct,
  type SurveyKind,
  surveyActs,
} from "#app/contract/survey.values.ts";
import type { SurveyView } from "./edit.tsx";

type Rejected = SubmissionResult<string[]> | undefined;

interface SurveyActsProps {
  survey: SurveyView;
  path: string;
}

const pressed: readonly SurveyAct[] = ["publish", "submit", "unschedule"];

function useTitleOf({ questions }: SurveyView) {
  const { t } = useTranslation("survey");
  return (name: string) =>
    questions.find(({ id }) => id === name)?.title ?? t(`desk.missing.${name}`);
}

export function SurveyErrors(props: { survey: SurveyView; rejectedOf: (act: string) => Rejected }) {
  const { survey, rejectedOf } = props;
  const titleOf = useTitleOf(survey);
  const rejected = surveyActs.map((act) => rejectedOf(act)).find((each) => each !== undefined);
  const { errors } = formFields({ names: survey.missing, label: titleOf, rejected });
  return <ErrorSummary errors={errors} />;
}

export function Missing({ survey }: { survey: SurveyView }) {
  const { t, i18n } = useTranslation("survey");
  const titleOf = useTitleOf(survey);
  const { missing, needsOther } = survey;
  const language = toLanguage(i18n.language);
  return (
    <>
      {missing.length > 0 && (
        <p role="status">
          {t("desk.missing.lead")} <bdi>{formatList(missing.map(titleOf), language)}</bdi>
        </p>
      )}
      {needsOther && <p role="status">{t("desk.needsOther")}</p>}
    </>
  );
}

export function MainActs({ kind, survey, path }: SurveyActsProps & { kind: SurveyKind }) {
  const { t } = useTranslation("survey");
  const { acts, version } = survey;
  return acts
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
    ));
}

export function OtherActs({ survey, path }: SurveyActsProps) {
  const { t } = useTranslation("survey");
  const { acts, version, mayCopy, mayDelete } = survey;
  const folded = acts.filter((act) => !pressed.includes(act));
  if (folded.length === 0 && !mayCopy && !mayDelete) return null;
  return (
    <Section title={t("desk.acts")}>
      <div className="stack writing">
        {(mayCopy || mayDelete) && (
          <div className="row">
            {mayCopy && (
              <Press action={`${path}?act=copy`} form="copy" isQuiet>
                {t("desk.press.copy")}
              </Press>
            )}
            {mayDelete && (
              <Press action={`${path}?act=delete`} form="delete" isDanger>
                {t("desk.press.delete")}
              </Press>
            )}
          </div>
        )}
        {folded.map((act) => (
          <Disclosure key={act} summary={t(`desk.press.${act}`)}>
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
          </Disclosure>
        ))}
      </div>
    </Section>
  );
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
      {/* Guards against a newer version. */}
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
