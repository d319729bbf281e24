import "../../../styles/report.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { toSaidTime } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { Attachments } from "#app/components/attachments.tsx";
import { Button } from "#app/components/button.tsx";
import { ConfirmAct } from "#app/components/confirm-act.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { useOrganisation } from "#app/components/organisation.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageAction } from "#app/components/page-action.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLines } from "#app/components/summary-line.ts";
import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type ReportDetail, readReport } from "#app/contract/report.ts";
import { MAX_REPORT_NOTE_LENGTH } from "#app/contract/report.values.ts";
import {
  askAboutReport,
  confirmReport,
  deleteReport,
  sendReport,
} from "#app/contract/report-desk.ts";
import { call } from "#app/session/api.server.ts";
import { askFirst } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { AreaOf, Standing } from "../report-parts.tsx";
import { toReportView } from "../report-view.server.ts";
import { Subject } from "../subject.tsx";
import type { Route } from "./+types/report";
import { Own } from "./own.tsx";

export const handle = { i18n: ["report"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readReport, { params });
  if (!result.ok) throw pageFailure(result);
  return toDetail(result.data, preferencesOf(context).language);
}

const page = ({ params }: Route.ActionArgs) => href("/statistics/reports/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  send: formAction(sendReport, {
    done: (t, { formData }) => t(`report:page.${formData.has("answer") ? "answered" : "sent"}`),
    to: page,
  }),
  ask: formAction(askAboutReport, { done: "report:page.asked", to: page }),
  confirm: formAction(confirmReport, { done: "report:page.confirmed", to: page }),
  remove: buttonAction(deleteReport, {
    ask: askFirst,
    done: "report:page.deleted",
    to: (args, { ok }) => (ok ? href("/statistics/reports") : page(args)),
  }),
});

function toDetail(report: ReportDetail, language: Language) {
  const { id, goals, officials, description, image, attachments, subject, steps } = report;
  const fileOf = (fileId: string) => href("/statistics/reports/:id/files/:fileId", { id, fileId });
  return {
    ...toReportView(report, language),
    goals,
    officials,
    description,
    image: image ? fileOf(image.id) : undefined,
    pictures: attachments.filter(({ isPicture }) => isPicture),
    papers: attachments.filter(({ isPicture }) => !isPicture),
    subject: subject ?? undefined,
    steps: steps.map(({ act, at, by, note }) => ({
      act,
      at: toSaidTime(at, language, new Date()),
      by: by ?? undefined,
      note: note ?? undefined,
    })),
    mayEdit: report.mayEdit,
    mayDecide: report.mayDecide,
    version: report.version,
  };
}
export type ReportPageView = ReturnType<typeof toDetail>;

export default function ReportPage({ loaderData: report, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("report");
  const { name } = useOrganisation();
  const { id, title, number, state, author, sent, image, subject, steps } = report;
  const answer = actionData?.result;
  if (answer && "toConfirm" in answer) {
    return (
      <ConfirmAct
        asked={answer.toConfirm}
        label={t("page.delete")}
        name={title}
        lead={t("page.deleteText")}
        back={{ href: href("/statistics/reports/:id", { id }), label: title }}
      />
    );
  }
  const rejectedOf = (act: string) => (actionData?.act === act ? answer : undefined);
  return (
    <div className="report-paper">
      <header className="letterhead">
        <b>{name}</b> {number && <span>{t("paper.number", { number })}</span>}
      </header>
      <Page
        title={<bdi>{title}</bdi>}
        back={{ href: href("/statistics/reports"), label: t("title") }}
        actions={state !== "draft" && <PageAction act="print" label={t("page.print")} />}
      >
        <PageTitle title={title} hasError={actionData !== undefined} />
        <Own report={report} rejected={rejectedOf("send")} />
        <dl className="facts">
          {number && (
            <>
              <dt>{t("field.number")}</dt>
              <dd>
                <bdi dir="ltr">{number}</bdi>
              </dd>
            </>
          )}
          <dt>{t("field.state")}</dt>
          <dd>
            <Standing state={state} isYours={report.mayDecide} />
          </dd>
          <dt>{t("field.type")}</dt>
          <dd>{t(`type.${report.type}`)}</dd>
          <dt>{t("field.period")}</dt>
          <dd>{report.period}</dd>
          {report.location && (
            <>
              <dt>{t("field.location")}</dt>
              <dd>
                <bdi>{report.location}</bdi>
              </dd>
            </>
          )}
          <dt>{t("field.author")}</dt>
          <dd>
            <bdi>{author ?? t("page.gone")}</bdi>{" "}
            <span className="muted">
              <AreaOf report={report} />
            </span>
          </dd>
          {sent && (
            <>
              <dt>{t("field.sentAt")}</dt>
              <dd>
                <time dateTime={sent[0]}>{sent[1]}</time>
              </dd>
            </>
          )}
        </dl>
        {subject && <Subject subject={subject} />}
        <Words title={t("field.goals")} text={report.goals} />
        <Words title={t("field.officials")} text={report.officials} />
        <Words title={t("field.description")} text={report.description} />
        {image && (
          <p>
            <img className="report-image" src={image} alt={t("page.imageAlt")} loading="lazy" />
          </p>
        )}
        {report.pictures.length + report.papers.length > 0 && (
          <Section title={t("field.attachments")}>
            <Attachments
              pictures={report.pictures}
              papers={report.papers}
              address={(fileId) => href("/statistics/reports/:id/files/:fileId", { id, fileId })}
              openText={(file) => t("page.openFile", { name: file })}
            />
          </Section>
        )}
        {report.mayDecide && <Decide report={report} rejected={rejectedOf("ask")} />}
        {steps.length > 0 && (
          <Section title={t("page.history")}>
            <Timeline
              steps={steps.map(({ act, at, by, note }, step) => ({
                key: step,
                title: t(`act.${act}`),
                by: by ?? t("page.gone"),
                at,
                note,
              }))}
            />
          </Section>
        )}
        {state !== "draft" && <Signatures report={report} />}
      </Page>
    </div>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  if (!text) return null;
  return (
    <Section title={title}>
      <p className="prose written" dir="auto">
        <Lines text={text} />
      </p>
    </Section>
  );
}

function Signatures({ report }: { report: ReportPageView }) {
  const { t } = useTranslation("report");
  const { steps, state } = report;
  const sent = steps.findLast(({ act }) => act === "sent" || act === "answered");
  const confirmed = steps.findLast(({ act }) => act === "confirmed");
  const unconfirmed = t(state === "filed" ? "paper.filed" : "paper.unconfirmed");
  return (
    <div className="signatures">
      <Signature title={t("paper.sender")} name={sent?.by ?? t("page.gone")} at={sent?.at.whole} />
      <Signature
        title={t("paper.confirmer")}
        name={confirmed ? (confirmed.by ?? t("page.gone")) : unconfirmed}
        at={confirmed?.at.whole}
      />
    </div>
  );
}

interface SignatureProps {
  title: string;
  name: string;
  at: string | undefined;
}

function Signature({ title, name, at }: SignatureProps) {
  const { t } = useTranslation("report");
  return (
    <p>
      <b>{title}</b>
      <br />
      <bdi>{name}</bdi>
      <br />
      {at && <bdi>{at}</bdi>} <span className="signature">{t("paper.signature")}</span>
    </p>
  );
}

interface DecideProps {
  report: ReportPageView;
  rejected: SubmissionResult<string[]> | undefined;
}

function Decide({ report, rejected }: DecideProps) {
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
