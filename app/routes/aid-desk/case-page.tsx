import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Attachments } from "./attachments.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { Facts } from "./facts.tsx";
import { History } from "./history.tsx";
import { listPath } from "./list-query.ts";
import type { Case } from "./load-case.server.ts";
import { NoteForm } from "./note-form.tsx";
import { Notes } from "./notes.tsx";
import { Owner } from "./owner.tsx";
import { SaveForm } from "./save-form.tsx";

/** A form of the page that came back, by what it was to do. */
export interface Rejected {
  readonly act: "save" | "note";
  /** Only its type is Conform's: its script stays away. */
  readonly result: SubmissionResult<string[]>;
}

/** A request for aid; each of its forms has a route of its own that shows the same page. */
export function CasePage({ aid, rejected }: { aid: Case; rejected?: Rejected | undefined }) {
  const { t } = useTranslation("aid-desk");
  const { section, number, title } = aid;
  const resultOf = (act: Rejected["act"]) => (rejected?.act === act ? rejected.result : undefined);
  const [saveResult, noteResult] = [resultOf("save"), resultOf("note")];
  return (
    <Page
      title={title}
      back={listPath({ section, status: aid.status === "unknown" ? "all" : aid.status })}
      lead={<Lead {...aid} />}
    >
      <PageTitle
        title={`${t("number", { number })} · ${t("title")}`}
        hasError={rejected !== undefined}
      />
      {rejected && <CaseErrors {...rejected} />}
      {aid.withdrawn && (
        <p className="panel">
          <Icon name="info" /> {t("withdrawn", { at: aid.withdrawn })}
        </p>
      )}
      <div className="sheet">
        <Section title={t("facts.title")}>
          <Facts aid={aid} />
        </Section>
        <Section title={t("description")}>
          <p className="prose words" dir="auto">
            {aid.description}
          </p>
        </Section>
        <div className="at-hand">
          <Section title={t("attachments.title")} id="documents">
            <Attachments aid={aid} />
          </Section>
          <div className="on-screen">
            <Section title={t("decision")} id="decision">
              {!aid.withdrawn && <Owner aid={aid} />}
              {saveResult && <ConflictNotice aid={aid} typed={saveResult.initialValue} />}
              {!aid.withdrawn && (
                <SaveForm
                  // With a script the fields would keep what was there before the change.
                  key={`${aid.version} ${aid.steps.length}`}
                  aid={aid}
                  rejected={saveResult}
                />
              )}
              <NextWaiting aid={aid} />
            </Section>
          </div>
        </div>
        <Section title={t("notes.title")} id="notes">
          <Notes steps={aid.steps} />
          {!aid.withdrawn && <NoteForm key={aid.steps.length} aid={aid} rejected={noteResult} />}
        </Section>
        <Section title={t("history")}>
          <History steps={aid.steps} />
        </Section>
      </div>
    </Page>
  );
}

function Lead({ number, category, status, priority, isOverdue, withdrawn }: Case) {
  const { t } = useTranslation("aid-desk");
  return (
    <span className="meta">
      <span className="tag">{t(`category.${category}`)}</span>{" "}
      <span>{t("number", { number })}</span>{" "}
      <b>{t(withdrawn ? "isStatus.withdrawn" : `isStatus.${status}`)}</b>{" "}
      {priority === "urgent" && (
        <span className="warn">
          <Icon name="bolt" /> {t("priority.urgent")}
        </span>
      )}{" "}
      {isOverdue && (
        <span className="warn">
          <Icon name="warning" /> {t("overdue")}
        </span>
      )}
    </span>
  );
}

/** The way on, once one is done here. */
function NextWaiting({ aid: { section, waiting } }: { aid: Case }) {
  const { t } = useTranslation("aid-desk");
  if (!waiting) return null;
  const { id, title } = waiting;
  return (
    <p className="meta">
      {t("nextWaiting")}{" "}
      <Link to={href("/statistics/urgent-assistance/:section/:id", { section, id })}>
        <bdi>{title}</bdi>
      </Link>
    </p>
  );
}

/** What keeps a form from being accepted; its lines lead to the fields, or to where the form stands. */
function CaseErrors({ act, result }: Rejected) {
  const { t } = useTranslation("aid-desk");
  const errors = Object.entries(result.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) =>
      hiddenFields.test(field)
        ? { message: t("save.unread") }
        : field
          ? { field, message: `${t(fieldLabels[field] ?? `save.${field}`)}: ${message}` }
          : { field: act === "save" ? "decision" : "notes", message },
    ),
  );
  return <ErrorSummary errors={errors} />;
}
const hiddenFields = /^(version|seen|was\w+)$/;
/** The names of a note's fields; those of the decision are by their own. */
const fieldLabels: Readonly<Record<string, string>> = { kind: "notes.who", note: "notes.note" };
