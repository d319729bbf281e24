import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { summaryLines } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_REPORT_NOTE_LENGTH } from "#app/contract/report.values.ts";
import type { ReportPageView } from "./report.tsx";

interface OwnProps {
  report: ReportPageView;
  rejected: SubmissionResult<string[]> | undefined;
}

export function Own({ report, rejected }: OwnProps) {
  const { t } = useTranslation("report");
  if (!report.isMine) return null;
  switch (report.state) {
    case "draft":
      return <Draft report={report} rejected={rejected} />;
    case "asked":
      return <Answer report={report} rejected={rejected} />;
    case "sent":
      return <p className="muted on-screen">{t("page.waiting")}</p>;
    case "filed":
      return <p className="muted on-screen">{t("page.filed")}</p>;
    default:
      return null;
  }
}

function Draft({ report, rejected }: OwnProps) {
  const { t } = useTranslation("report");
  const busy = useNavigation().state !== "idle";
  const { id, version } = report;
  const path = href("/statistics/reports/:id", { id });
  return (
    <div className="panel stack" id="send">
      <ErrorSummary errors={summaryLines(rejected, {})} />
      <p>
        <b>{t("page.draft")}</b>
      </p>
      <p className="muted">{t("page.sendText")}</p>
      <Form method="post" action={`${path}?act=send`} className="row">
        <FormKeyField form="send" />
        <input type="hidden" name="version" value={version} />
        <Button icon="check" disabled={busy}>
          {t("page.send")}
        </Button>
        <ButtonLink kind="quiet" icon="edit" href={href("/statistics/reports/:id/edit", { id })}>
          {t("page.edit")}
        </ButtonLink>
      </Form>
      <Form method="post" action={`${path}?act=remove`} className="row">
        <FormKeyField form="remove" />
        <Button kind="quiet" icon="trash" disabled={busy}>
          {t("page.delete")}
        </Button>
      </Form>
    </div>
  );
}

function Answer({ report, rejected }: OwnProps) {
  const { t } = useTranslation("report");
  const busy = useNavigation().state !== "idle";
  const { id, version, steps } = report;
  const path = href("/statistics/reports/:id", { id });
  const question = steps.findLast(({ act }) => act === "asked");
  const error = rejected?.error?.answer ?? undefined;
  return (
    <div className="panel stack" id="answer-form">
      <ErrorSummary errors={summaryLines(rejected, { answer: t("page.answer") })} />
      <p>
        <b>{t("page.answerTitle")}</b>
      </p>
      {question && (
        <p className="words" dir="auto">
          <Lines text={question.note} />
        </p>
      )}
      <Form method="post" action={`${path}?act=send`} noValidate className="stack">
        <FormKeyField form="answer" />
        <input type="hidden" name="version" value={version} />
        <TextArea
          id="answer"
          name="answer"
          label={t("page.answer")}
          hint={t("page.answerHint")}
          error={error}
          defaultValue={String(rejected?.initialValue?.answer ?? "")}
          maxLength={MAX_REPORT_NOTE_LENGTH}
        />
        <div className="row">
          <Button icon="check" disabled={busy}>
            {t("page.answerSubmit")}
          </Button>
          <ButtonLink kind="quiet" icon="edit" href={href("/statistics/reports/:id/edit", { id })}>
            {t("page.edit")}
          </ButtonLink>
        </div>
      </Form>
    </div>
  );
}
