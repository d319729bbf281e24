import "../../../styles/dense.css";
import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Rail } from "#app/components/rail.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Trail } from "#app/components/trail.tsx";
import { addAidNote, updateAid } from "#app/contract/aid.ts";
import { undecidedStatuses } from "#app/contract/aid.values.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { aidDeskTone } from "../../aid/status-tone.ts";
import { listPath } from "../list-query.ts";
import type { Route } from "./+types/case";
import { CaseErrors } from "./case-errors.tsx";
import { CaseFiles } from "./case-files.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { Facts } from "./facts.tsx";
import { History } from "./history.tsx";
import { type Case, loadCase } from "./load-case.server.ts";
import { NoteForm } from "./note-form.tsx";
import { Notes } from "./notes.tsx";
import { ownerChange, ownerForm } from "./owner.server.ts";
import { Owner } from "./owner.tsx";
import { save } from "./save.server.ts";
import { SaveForm } from "./save-form.tsx";

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
