import "../../../styles/dense.css";
import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { Attachments } from "#app/components/attachments.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Rail } from "#app/components/rail.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { addAidNote, updateAid } from "#app/contract/aid.ts";
import { undecidedStatuses } from "#app/contract/aid.values.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { aidDeskTone } from "../../aid/status-tone.ts";
import { listPath } from "../list-query.ts";
import type { Route } from "./+types/case";
import { Facts } from "./facts.tsx";
import { History } from "./history.tsx";
import { type Case, loadCase, type StepView } from "./load-case.server.ts";
import { NoteForm } from "./note-form.tsx";
import { save } from "./save.server.ts";
import { decisionsOf, SaveForm } from "./save-form.tsx";

/** `was`: the status when the page was made, guarded by the version. */
const ownerForm = updateAid.body.pick({ version: true }).extend({ was: z.string().optional() });

function ownerChange({ version, was }: z.output<typeof ownerForm>, owner: "me" | "nobody") {
  if (owner === "me" && was === "pending") return { version, owner, status: "inReview" as const };
  if (owner === "nobody" && was === "inReview") {
    return { version, owner, status: "pending" as const };
  }
  return { version, owner };
}

export const handle = { i18n: ["aid-desk"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadCase(context, params);

const page = ({ params }: Route.ActionArgs) =>
  href("/statistics/urgent-assistance/:section/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

const setOwner = (owner: "me" | "nobody") =>
  buttonAction(updateAid, {
    schema: ownerForm,
    input: ({ params }, { value }) => ({ params, body: ownerChange(value, owner) }),
    done: `aid-desk:owner.done.${owner}`,
    position: "bottom",
    to: (args) => `${page(args)}#decision`,
  });

export const action = formActions({
  save,
  note: formAction(addAidNote, {
    done: (t, { value }) => t(`aid-desk:notes.done.${value.kind}`),
    position: "bottom",
    to: (args) => `${page(args)}#notes`,
  }),
  assign: setOwner("me"),
  release: setOwner("nobody"),
});

export default function CasePage({ loaderData: aid, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("aid-desk");
  const { section, number, title } = aid;
  const saveResult = rejected?.act === "save" ? rejected.result : undefined;
  const noteResult = rejected?.act === "note" ? rejected.result : undefined;
  return (
    <Page
      dense
      title={title}
      back={
        <Trail
          parents={[
            { href: href("/statistics/urgent-assistance"), label: t("queue") },
            {
              href: listPath({ section, status: aid.status === "unknown" ? "all" : aid.status }),
              label: t(`section.${section}.heading`),
            },
          ]}
        />
      }
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
      <div className="railed">
        <div>
          <Section title={t("facts.title")}>
            <Facts aid={aid} />
          </Section>
          <Section title={t("description")}>
            <p className="prose words" dir="auto">
              <Lines text={aid.description} />
            </p>
          </Section>
          <Section title={t("attachments.title")} id="documents">
            <CaseFiles aid={aid} />
          </Section>
        </div>
        <Rail id="decision" label={t("decision")}>
          {isDecided(aid) && <NextWaiting aid={aid} />}
          {saveResult && <ConflictNotice aid={aid} typed={saveResult.initialValue} />}
          {!aid.withdrawn && (
            <SaveForm
              // With a script uncontrolled fields would keep the old values.
              key={`${aid.version} ${aid.steps.length}`}
              aid={aid}
              rejected={saveResult}
            />
          )}
          {!aid.withdrawn && <Owner aid={aid} />}
          {!isDecided(aid) && <NextWaiting aid={aid} />}
        </Rail>
        <div>
          <Section title={t("notes.title")} id="notes">
            <Notes steps={aid.steps} />
            {!aid.withdrawn && <NoteForm key={aid.steps.length} aid={aid} rejected={noteResult} />}
          </Section>
          <Section title={t("history")}>
            <History steps={aid.steps} />
          </Section>
        </div>
      </div>
    </Page>
  );
}

function Lead({ number, category, status, priority, isOverdue, withdrawn }: Case) {
  const { t } = useTranslation("aid-desk");
  const shownStatus = withdrawn ? "withdrawn" : status;
  return (
    <span className="meta">
      <StatusChip tone={aidDeskTone(shownStatus)}>{t(`isStatus.${shownStatus}`)}</StatusChip>
      <span>{t("number", { number })}</span> <span>{t(`category.${category}`)}</span>{" "}
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

const isDecided = ({ status, withdrawn }: Pick<Case, "status" | "withdrawn">) =>
  Boolean(withdrawn) || !undecidedStatuses.includes(status);

function NextWaiting({ aid: { section, waiting, status, withdrawn } }: { aid: Case }) {
  const { t } = useTranslation("aid-desk");
  if (!waiting) return null;
  const { id, title } = waiting;
  const path = href("/statistics/urgent-assistance/:section/:id", { section, id });
  if (!isDecided({ status, withdrawn })) {
    return (
      <p className="meta">
        {t("nextWaiting")}{" "}
        <Link to={path}>
          <bdi>{title}</bdi>
        </Link>
      </p>
    );
  }
  return (
    <p className="next">
      <ButtonLink href={path} icon="chevron">
        {t("next")}
      </ButtonLink>
      <bdi className="muted">{title}</bdi>
    </p>
  );
}

interface CaseErrorsProps {
  act: "save" | "note";
  result: SubmissionResult<string[]>;
}

function CaseErrors({ act, result }: CaseErrorsProps) {
  const { t } = useTranslation("aid-desk");
  const errors = Object.entries(result.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) =>
      hiddenFields.test(field)
        ? { message: t("save.unread") }
        : field
          ? {
              field,
              message: summaryLine(
                result,
                field,
                t(fieldLabels[field] ?? `save.${field}`),
                message,
              ),
            }
          : { field: act === "save" ? "decision" : "notes", message },
    ),
  );
  return <ErrorSummary errors={errors} />;
}
const hiddenFields = /^(version|seen|was\w+)$/;
const fieldLabels: Readonly<Record<string, string>> = { kind: "notes.who", note: "notes.note" };

function CaseFiles({ aid }: { aid: Case }) {
  const { t } = useTranslation("aid-desk");
  const { id, section, pictures, papers } = aid;
  if (pictures.length + papers.length === 0) {
    return <p className="muted">{t("attachments.none")}</p>;
  }
  return (
    <>
      <p className="hint on-screen">{t("attachments.note")}</p>
      <Attachments
        pictures={pictures}
        papers={papers}
        address={(attachmentId) =>
          href("/statistics/urgent-assistance/:section/:id/attachments/:attachmentId", {
            section,
            id,
            attachmentId,
          })
        }
        openText={(name) => t("attachments.open", { name })}
      />
    </>
  );
}

interface ConflictNoticeProps {
  aid: Case;
  typed: SubmissionResult<string[]>["initialValue"];
}

/** Concurrent changes: nothing was overwritten, and the typed values stay in the form. */
function ConflictNotice({ aid, typed }: ConflictNoticeProps) {
  const { t } = useTranslation("aid-desk");
  if (!typed || String(typed.version) === String(aid.version)) return null;
  const steps = aid.steps.slice(Number(typed.seen) || 0);
  const chosenStatus = String(typed.status ?? "");
  const isPossible = !chosenStatus || decisionsOf(aid).some((each) => each === chosenStatus);
  return (
    <aside className="panel stack" aria-label={t("conflict.title")}>
      <h3 className="warn">
        <Icon name="warning" /> {t("conflict.title")}
      </h3>
      <History steps={steps} />
      {!isPossible && (
        <p>
          {t(chosenStatus === aid.status ? "conflict.same" : "conflict.impossible", {
            chosen: t(`isStatus.${chosenStatus}`, { defaultValue: chosenStatus }),
            status: t(`isStatus.${aid.status}`),
          })}
        </p>
      )}
      <p>{t("conflict.next")}</p>
    </aside>
  );
}

function Owner({ aid }: { aid: Case }) {
  const { t } = useTranslation("aid-desk");
  const busy = useNavigation().state !== "idle";
  const { section, id, isMine, owner, version, status } = aid;
  const path = href("/statistics/urgent-assistance/:section/:id", { section, id });
  const act = isMine ? "release" : "assign";
  const state = isMine ? "mine" : owner ? "other" : "free";
  return (
    <Form method="post" action={`${path}?act=${act}`} className="row" preventScrollReset>
      <FormKeyField form={act} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="was" value={status} />
      <p>{t(`owner.${state}`, { name: owner })}</p>
      <Button kind="quiet" small disabled={busy}>
        {t(`owner.act.${state}`)}
      </Button>
    </Form>
  );
}

function Notes({ steps }: { steps: readonly StepView[] }) {
  const { t } = useTranslation("aid-desk");
  const notes = steps.filter(({ act, note }) => (act === "note" || act === "reply") && note);
  if (notes.length === 0) return <p className="muted">{t("notes.none")}</p>;
  return (
    <ul className="notes">
      {notes.map(({ index, act, kind, note, by, at }) => (
        <li key={index} className="panel stack">
          <p className="meta">
            <span className={kind === "applicant" ? "tag warm" : "tag"}>
              {t(`notes.kind.${act === "reply" ? act : (kind ?? "internal")}`)}
            </span>{" "}
            {by && <bdi>{by}</bdi>} <When at={at} />
          </p>
          <p className="words" dir="auto">
            <Lines text={note} />
          </p>
        </li>
      ))}
    </ul>
  );
}
