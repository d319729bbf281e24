import { Form, href, useNavigation } from "react-router";
import { formatDay, toSaidTime, withinText } from "#app/arabic/dates.ts";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { answerCase, readOwnCase } from "#app/contract/moderation.ts";
import { MAX_ANSWER_LENGTH } from "#app/contract/moderation.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { Paragraphs } from "../../reaction/paragraphs.tsx";
import { WritingPanel } from "../writing.tsx";
import { toWritingView } from "../writing-view.server.ts";
import type { Route } from "./+types/own";

export const handle = { i18n: ["moderation"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readOwnCase, { params });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const now = new Date();
  const { state, origin, quote, writing, decision, answer, mayAnswer } = result.data;
  const until = decision?.stoppedUntil;
  return {
    id: params.id,
    isOpen: state === "open",
    origin,
    quote: quote === writing.text ? undefined : quote,
    writing: toWritingView(writing, language),
    decision: decision && {
      act: decision.act,
      reason: decision.reason ?? undefined,
      note: decision.note ?? undefined,
      at: toSaidTime(decision.at, language, now),
      stoppedUntil: until ? withinText(formatDay(until, language, now)) : undefined,
    },
    answer: answer ?? undefined,
    mayAnswer,
  };
}

export const action = actionsFor<Route.ActionArgs>().formAction(answerCase, {
  done: "moderation:own.answered",
  to: ({ params }) => href("/profile/moderation/:id", params),
});

export default function OwnCase({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("moderation");
  const busy = useNavigation().state !== "idle";
  const { decision, isOpen, writing, quote, answer, mayAnswer, origin } = loaderData;
  const title = t("own.title");
  const form = formFields({
    names: ["answer"],
    label: () => t("own.answerLabel"),
    rejected: actionData,
  });
  return (
    <Page narrow title={title} back="/profile">
      <PageTitle title={title} hasError={actionData !== undefined} />
      <ErrorSummary errors={form.errors} />
      {isOpen && <p className="panel">{t(answer ? "own.answerWaits" : `own.waits.${origin}`)}</p>}
      {decision && (
        <Section title={t(isOpen ? "own.firstDecision" : "own.decision")}>
          <div className="panel stack">
            <p>
              <b>{t(`own.act.${decision.act}`)}</b>{" "}
              <span className="muted">
                <When at={decision.at} />
              </span>
            </p>
            {decision.reason && (
              <p>{t("own.because", { reason: t(`reason.${decision.reason}`) })}</p>
            )}
            {decision.note && (
              <p className="words" dir="auto">
                <Lines text={decision.note} />
              </p>
            )}
            {decision.stoppedUntil && <p>{t("own.stopped", { day: decision.stoppedUntil })}</p>}
          </div>
        </Section>
      )}
      <Section title={t("own.writing")}>
        <WritingPanel writing={writing} />
        {quote && (
          <>
            <p className="muted">{t("case.quote")}</p>
            <Paragraphs className="panel stack" text={quote} />
          </>
        )}
      </Section>
      {answer && (
        <Section title={t("own.yourAnswer")}>
          <Paragraphs className="panel stack" text={answer} />
        </Section>
      )}
      {mayAnswer && (
        <Form method="post" className="panel stack" noValidate>
          <h2>{t("own.answerTitle")}</h2>
          <FormKeyField form="answer" />
          <TextArea
            {...form.field("answer")}
            hint={t("own.answerHint")}
            maxLength={MAX_ANSWER_LENGTH}
            rows={5}
          />
          <Button disabled={busy}>{t("own.answerSubmit")}</Button>
        </Form>
      )}
    </Page>
  );
}
