import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { summaryLines } from "#app/components/summary-line.ts";
import { MAX_REPORT_NOTE_LENGTH } from "#app/contract/report.values.ts";
import type { ReportPageView } from "./report.tsx";

interface DecideProps {
  report: ReportPageView;
  rejected: SubmissionResult<string[]> | undefined;
}

export function Decide({ report, rejected }: DecideProps) {
  const { t } = useTranslation("report");
  const busy = useNavigation().state !== "idle";
  const { id, version } = report;
  const path = href("/statistics/reports/:id", { id });
  return (
    <Section title={t("page.decide")} id="decide">
      <p className="muted">{t("page.decideText")}</p>
      <Form method="post" action={`${path}?act=confirm`} className="row">
        <FormKeyField form="confirm" />
        <input type="hidden" name="version" value={version} />
        <Button icon="check" disabled={busy}>
          {t("page.confirm")}
        </Button>
      </Form>
      <Disclosure inline open={rejected !== undefined} summary={t("page.ask")}>
        <Form method="post" action={`${path}?act=ask#decide`} noValidate className="stack">
          <ErrorSummary errors={summaryLines(rejected, { question: t("page.question") })} />
          <FormKeyField form="ask" />
          <input type="hidden" name="version" value={version} />
          <TextArea
            id="question"
            name="question"
            label={t("page.question")}
            hint={t("page.questionHint")}
            error={rejected?.error?.question ?? undefined}
            defaultValue={String(rejected?.initialValue?.question ?? "")}
            maxLength={MAX_REPORT_NOTE_LENGTH}
          />
          <div className="row">
            <Button kind="quiet" disabled={busy}>
              {t("page.askSubmit")}
            </Button>
          </div>
        </Form>
      </Disclosure>
    </Section>
  );
}
