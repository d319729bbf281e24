import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Answers } from "./answers.tsx";
import { Decision } from "./decision.tsx";
import { Documents } from "./documents.tsx";
import { History } from "./history.tsx";
import type { Review } from "./load-review.server.ts";

/** A form of the page that came back, by what it was to do. */
export interface Rejected {
  readonly act: "approve" | "correct" | "refuse";
  /** Only its type is Conform's: its script stays away. */
  readonly result: SubmissionResult<string[]>;
}

/** The review of an application; each of its forms has a route of its own that shows the same page. */
export function ReviewPage({
  review,
  rejected,
}: {
  review: Review;
  rejected?: Rejected | undefined;
}) {
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
      {rejected && <ReviewErrors {...rejected} />}
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

/** What keeps a form from being accepted; its lines name the fields and lead to them. */
function ReviewErrors({ act, result }: Rejected) {
  const { t } = useTranslation("review");
  const errors = Object.entries(result.error ?? {}).flatMap(([path, messages]) => {
    const name = path.split("[")[0];
    return (messages ?? []).map((message) =>
      name
        ? {
            // Two forms of the page have a note.
            field: name === "note" ? `${act}-note` : name,
            message: `${t(`${act}.${name}`)}: ${message}`,
          }
        : { message },
    );
  });
  return <ErrorSummary errors={errors} />;
}
