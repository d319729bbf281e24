import { data, href } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import {
  approveApplication,
  askCorrection,
  claimApplication,
  refuseApplication,
  releaseApplication,
} from "#app/contract/application.ts";
import type { RefusalReason } from "#app/contract/review.ts";
import { isConfirmed } from "#app/session/confirm.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { Answers } from "../answers.tsx";
import { reviewTone } from "../state-tone.ts";
import type { Route } from "./+types/review";
import { Decision, hasDecisionForms } from "./decision.tsx";
import { loadReview, type Review } from "./load-review.server.ts";
import { type Rejected, ReviewErrors } from "./review-errors.tsx";

export const handle = { i18n: ["review"] };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadReview(context, params, url);

const page = ({ params }: Route.ActionArgs) => href("/users/applications/:id", params);
const decision = (args: Route.ActionArgs) => `${page(args)}#decision`;

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  approve: formAction(approveApplication, { done: "review:approve.done", to: page }),
  correct: formAction(askCorrection, { done: "review:correct.done", to: page }),
  refuse: formAction(refuseApplication, {
    ask: (_, { value, formData }) => (isConfirmed(formData) ? undefined : data({ refusal: value })),
    done: "review:refuse.done",
    to: page,
  }),
  claim: buttonAction(claimApplication, {
    done: "review:claim.taken",
    position: "bottom",
    to: decision,
  }),
  release: buttonAction(releaseApplication, {
    done: "review:claim.released",
    position: "bottom",
    to: decision,
  }),
});

export default function ReviewPage({ loaderData: review, actionData }: Route.ComponentProps) {
  if (!actionData) return <ReviewSheet review={review} />;
  const { act, result } = actionData;
  if ("refusal" in result) return <RefuseConfirm review={review} refusal={result.refusal} />;
  return <ReviewSheet review={review} rejected={{ act, result }} />;
}

function ReviewSheet({ review, rejected }: { review: Review; rejected?: Rejected }) {
  const { t } = useTranslation("review");
  const { kind, state, name, governorate, submittedAt, personId, warnings } = review;
  return (
    <Page
      title={name}
      back="/users/applications"
      lead={
        <ReviewFacts
          kind={kind}
          state={state}
          governorate={governorate}
          submittedAt={submittedAt}
          personId={personId}
        />
      }
    >
      <PageTitle title={`${name} · ${t("title")}`} hasError={rejected !== undefined} />
      {rejected && <ReviewErrors rejected={rejected} hasForms={hasDecisionForms(review)} />}
      <div className="desk">
        {warnings.length > 0 && (
          <aside className="panel stack" aria-label={t("warning.title")}>
            <h2 className="warn">
              <Icon name="warning" /> {t("warning.title")}
            </h2>
            <ul>
              {warnings.map((warning) => (
                <li key={warning}>{t(`warning.${warning}`)}</li>
              ))}
            </ul>
          </aside>
        )}
        <div className="at-hand">
          <Section title={t("documents.title")} id="documents">
            <Documents id={review.id} documents={review.documents.slice(0, 1)} isFirst />
          </Section>
          <Decision review={review} rejected={rejected} />
          {review.documents.length > 1 && (
            <Section title={t("otherDocuments")}>
              <Documents id={review.id} documents={review.documents.slice(1)} />
            </Section>
          )}
        </div>
        <Section title={t("answers")}>
          <details className="answers fold">
            <summary>{t("showAnswers")}</summary>
            <div className="stack">
              <Answers groups={review.groups} />
            </div>
          </details>
        </Section>
        <Section title={t("timeline.title")}>
          <History steps={review.steps} />
        </Section>
      </div>
    </Page>
  );
}

function ReviewFacts({
  kind,
  state,
  governorate,
  submittedAt,
  personId,
}: Pick<Review, "kind" | "state" | "governorate" | "submittedAt" | "personId">) {
  const { t } = useTranslation("review");
  return (
    <span className="meta">
      <StatusChip tone={reviewTone(state)}>{t(`isState.${state}`)}</StatusChip>
      <span>{t(`kind.${kind}`)}</span> {governorate && <span>{governorate}</span>}{" "}
      <When at={submittedAt} />{" "}
      {personId && <Link to={href("/users/:id", { id: personId })}>{t("person")}</Link>}
    </span>
  );
}

function History({ steps }: Pick<Review, "steps">) {
  const { t } = useTranslation("review");
  const detailsOf = ({ reason, fields }: Review["steps"][number]) =>
    [
      reason && t(`reason.${reason}`),
      fields?.map((field) => t(`field.${field}`)).join(t("common:comma")),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Timeline
      steps={steps.map((step) => ({
        key: `${step.act} ${step.at.iso}`,
        title: t(`act.${step.act}`),
        by: step.by,
        at: step.at,
        details: detailsOf(step),
        note: step.note,
      }))}
    />
  );
}

interface DocumentsProps extends Pick<Review, "id" | "documents"> {
  isFirst?: boolean;
}

/**
 * The card's front is open, others are folded: lazy pictures in a closed <details> aren't fetched,
 * so the audit log only has what was viewed.
 */
function Documents({ id, documents, isFirst = false }: DocumentsProps) {
  const { t } = useTranslation("review");
  if (documents.length === 0) return <p className="muted">{t("documents.none")}</p>;
  return (
    <>
      <ul className="papers">
        {documents.map(({ id: documentId, field, isOnFile }) => {
          const label = t(`field.${field}`);
          const name = isOnFile ? t("documents.onFile", { name: label }) : label;
          const address = href("/users/applications/:id/documents/:documentId", { id, documentId });
          return (
            <li key={documentId}>
              <Disclosure inline open={field === "nationalID_Front"} summary={name}>
                <a href={address} target="_blank" rel="noopener">
                  <img
                    src={address}
                    alt={t("documents.open", { name })}
                    // A card's ratio, against layout shift.
                    width={856}
                    height={540}
                    loading="lazy"
                    decoding="async"
                  />
                </a>
              </Disclosure>
            </li>
          );
        })}
      </ul>
      {isFirst && <p className="hint">{t("documents.note")}</p>}
    </>
  );
}

interface RefuseConfirmProps {
  review: Pick<Review, "id" | "name">;
  refusal: {
    readonly reason: RefusalReason;
    readonly note: string;
    readonly version?: number | undefined;
  };
}

function RefuseConfirm({
  review: { id, name },
  refusal: { reason, note, version },
}: RefuseConfirmProps) {
  const { t } = useTranslation("review");
  const back = href("/users/applications/:id", { id });
  return (
    <ConfirmPage
      title={t("refuse.confirm.title", { name })}
      about={name}
      lead={t("refuse.confirm.lead")}
      isFinal
      back={{ href: back, label: name }}
      form="refuse-confirm"
      action={`${back}?act=refuse`}
      icon="close"
      submit={t("refuse.confirm.submit")}
      cancel={t("refuse.confirm.cancel")}
      fields={
        <>
          <input type="hidden" name="reason" value={reason} />
          <input type="hidden" name="note" value={note} />
          <input type="hidden" name="version" value={version} />
        </>
      }
    >
      <section className="panel stack">
        <p>
          <b>{t(`reason.${reason}`)}</b>
        </p>
        {note && (
          <p className="words" dir="auto">
            <Lines text={note} />
          </p>
        )}
      </section>
    </ConfirmPage>
  );
}
