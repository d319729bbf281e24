import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/icon.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { formActions } from "#app/session/form-actions.server.ts";
import { Answers } from "../answers.tsx";
import type { Route } from "./+types/review";
import { approve } from "./approve.server.ts";
import { claim, release } from "./claim.server.ts";
import { correct } from "./correct.server.ts";
import { Decision, hasDecisionForms } from "./decision.tsx";
import { Documents } from "./documents.tsx";
import { History } from "./history.tsx";
import { loadReview, type Review } from "./load-review.server.ts";
import { refuse } from "./refuse.server.ts";
import { RefuseConfirm } from "./refuse-confirm.tsx";
import { type Rejected, ReviewErrors } from "./review-errors.tsx";

export const handle = { i18n: ["review"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadReview(context, params);

/** Also after a form that came back: what others have decided meanwhile is shown. */
export const shouldRevalidate = () => true;

export const action = formActions({ approve, correct, refuse, claim, release });

/** One application: answers, documents, time line and the ways to decide. */
export default function ReviewPage({ loaderData: review, actionData }: Route.ComponentProps) {
  if (!actionData) return <ReviewSheet review={review} />;
  const { act, result } = actionData;
  if ("refusal" in result) return <RefuseConfirm review={review} refusal={result.refusal} />;
  return <ReviewSheet review={review} rejected={{ act, result }} />;
}

function ReviewSheet({ review, rejected }: { review: Review; rejected?: Rejected }) {
  const { t } = useTranslation("review");
  const { kind, state, name, governorate, submittedAt, warnings } = review;
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
        />
      }
    >
      <PageTitle title={`${name} · ${t("title")}`} hasError={rejected !== undefined} />
      {rejected && <ReviewErrors rejected={rejected} hasForms={hasDecisionForms(review)} />}
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
      <div className="desk">
        <Section title={t("answers")}>
          <Answers groups={review.groups} />
        </Section>
        <Section title={t("documents.title")} id="documents">
          <Documents id={review.id} documents={review.documents} />
        </Section>
        <Decision review={review} rejected={rejected} />
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
}: Pick<Review, "kind" | "state" | "governorate" | "submittedAt">) {
  const { t } = useTranslation("review");
  return (
    <span className="meta">
      <span className="tag">{t(`kind.${kind}`)}</span> <span>{t(`isState.${state}`)}</span>{" "}
      {governorate && <span>{governorate}</span>} <bdi>{submittedAt}</bdi>
    </span>
  );
}
