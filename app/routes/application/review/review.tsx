import { useTranslation } from "react-i18next";
import { data, href, Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { When } from "#app/components/when.tsx";
import {
  approveApplication,
  askCorrection,
  claimApplication,
  refuseApplication,
  releaseApplication,
} from "#app/contract/application.ts";
import { isConfirmed } from "#app/session/confirm.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { Answers } from "../answers.tsx";
import { reviewTone } from "../state-tone.ts";
import type { Route } from "./+types/review";
import { Decision, hasDecisionForms } from "./decision.tsx";
import { Documents } from "./documents.tsx";
import { History } from "./history.tsx";
import { loadReview, type Review } from "./load-review.server.ts";
import { RefuseConfirm } from "./refuse-confirm.tsx";
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
