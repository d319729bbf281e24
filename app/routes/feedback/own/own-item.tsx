import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { addFeedbackMessage } from "#app/contract/feedback.ts";
import {
  MAX_FEEDBACK_LENGTH,
  messageStatuses,
  undecidedStatuses,
} from "#app/contract/feedback.values.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { toFeedbackView, toStepViews } from "../feedback-view.server.ts";
import { History } from "../history.tsx";
import { ItemBody, Lead } from "../item-parts.tsx";
import { feedbackTone } from "../status-tone.ts";
import type { Route } from "./+types/own-item";
import { loadOwnItem } from "./load-own-item.server.ts";

export const handle = { i18n: ["feedback"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await loadOwnItem(context, params.id);
  const newest = item.steps?.findLast(({ act }) => act === "replied");
  const steps = item.steps?.map((step) => (step === newest ? { ...step, note: null } : step));
  return {
    item: toFeedbackView(context, item),
    steps: toStepViews(context, steps),
    // Core platforms take neither.
    mayAdd: item.steps != null && messageStatuses.some((each) => each === item.status),
    mayWithdraw: item.steps != null && undecidedStatuses.some((each) => each === item.status),
  };
}

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formAction(addFeedbackMessage, {
  done: "feedback:message.done",
  to: ({ params }) => href("/profile/complaints-suggestions/:id", params),
});

export default function OwnItem({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { item, steps, mayAdd, mayWithdraw } = loaderData;
  const { id, status, title, reply } = item;
  return (
    <Page
      title={title}
      back="/profile/complaints-suggestions"
      lead={<Lead item={item} toneOf={feedbackTone} />}
      actions={
        status === "open" && (
          <ButtonLink
            kind="quiet"
            icon="edit"
            href={href("/profile/complaints-suggestions/:id/edit", { id })}
          >
            {t("common:action.edit")}
          </ButtonLink>
        )
      }
    >
      <PageTitle title={`${title} · ${t("own.title")}`} hasError={actionData !== undefined} />
      {actionData && <MessageErrors result={actionData} />}
      <div className="two-sides">
        <div className="stack">
          {reply && (
            <Section title={t("reply.official")}>
              <div className="reply">
                <p className="meta">
                  <When at={reply.at} />
                </p>
                <p className="words prose" dir="auto">
                  <Lines text={reply.body} />
                </p>
              </div>
            </Section>
          )}
          <Section title={t("sent")}>
            <ItemBody item={item} />
          </Section>
          {mayAdd && (
            <MessageForm
              // With a script the uncontrolled field would keep the text.
              key={steps.length}
              id={id}
              isAnswer={Boolean(reply)}
              rejected={actionData}
            />
          )}
          {mayWithdraw && (
            <p>
              <ButtonLink
                kind="quiet"
                icon="trash"
                href={href("/profile/complaints-suggestions/:id/withdraw", { id })}
              >
                {t("withdraw.link")}
              </ButtonLink>
            </p>
          )}
        </div>
        {steps.length > 0 && (
          <Section title={t("timeline")}>
            <History steps={steps} />
          </Section>
        )}
      </div>
    </Page>
  );
}

function MessageErrors({ result }: { result: NonNullable<Route.ComponentProps["actionData"]> }) {
  const errors = Object.entries(result.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => (field ? { field, message } : { message })),
  );
  return <ErrorSummary errors={errors} />;
}

interface MessageFormProps {
  id: string;
  isAnswer: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

function MessageForm({ id, isAnswer, rejected }: MessageFormProps) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={href("/profile/complaints-suggestions/:id", { id })}
      className="panel stack"
      noValidate
      preventScrollReset
    >
      <h2>{t(isAnswer ? "message.answer" : "message.title")}</h2>
      <FormKeyField form="message" />
      <TextArea
        name="message"
        label={t("message.label")}
        hint={t("message.hint")}
        error={rejected?.error?.message ?? undefined}
        defaultValue={String(rejected?.initialValue?.message ?? "")}
        maxLength={MAX_FEEDBACK_LENGTH}
        rows={5}
      />
      <Button kind="quiet" icon="comment" disabled={busy}>
        {t("message.submit")}
      </Button>
    </Form>
  );
}
