import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { addFeedbackNote, replyFeedback, updateFeedback } from "#app/contract/feedback.ts";
import { MAX_FEEDBACK_NOTE_LENGTH, MAX_REPLY_LENGTH } from "#app/contract/feedback.values.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { History } from "../history.tsx";
import { feedbackList } from "../inbox/inbox-query.ts";
import { ItemBody, Lead } from "../item-parts.tsx";
import { inboxTone } from "../status-tone.ts";
import type { Route } from "./+types/item";
import { type LoadedItem, loadItem } from "./load-item.server.ts";
import { StatusForm } from "./status-form.tsx";

export const handle = { i18n: ["feedback"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadItem(context, params);

const page = ({ params }: Route.ActionArgs) => href("/statistics/feedback/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  reply: formAction(replyFeedback, { done: "feedback:reply.done", to: page }),
  status: formAction(updateFeedback, {
    // `owner` has its own form.
    schema: updateFeedback.body.omit({ owner: true }).required({ status: true }),
    done: "feedback:change.done",
    to: page,
  }),
  note: formAction(addFeedbackNote, { done: "feedback:note.done", to: page }),
  assign: buttonAction(updateFeedback, {
    schema: updateFeedback.body.pick({ version: true, owner: true }).required(),
    done: (t, { value }) => t(`feedback:owner.${value.owner === "me" ? "taken" : "released"}`),
    position: "bottom",
    to: (args) => `${page(args)}#handle`,
  }),
});

export default function Item({ loaderData: item, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { title, version, steps } = item;
  const resultOf = (act: string) => (rejected?.act === act ? rejected.result : undefined);
  // With a script uncontrolled fields would keep the old values.
  const key = `${version} ${steps.length}`;
  return (
    <Page title={title} back="/statistics/feedback" lead={<Lead item={item} toneOf={inboxTone} />}>
      <PageTitle title={`${title} · ${t("inbox.title")}`} hasError={rejected !== undefined} />
      {rejected && <ItemErrors {...rejected} />}
      <div className="two-sides">
        <div className="stack">
          <Section title={t("sent")}>
            <Sender item={item} />
            <ItemBody item={item} />
          </Section>
          {item.next && (
            <p className="next">
              <ButtonLink
                href={href("/statistics/feedback/:id", { id: item.next.id })}
                icon="chevron"
              >
                {t("next")}
              </ButtonLink>
              <bdi className="muted">{item.next.title}</bdi>
            </p>
          )}
          {item.status === "withdrawn" ? (
            <p className="panel">{t("withdrawn")}</p>
          ) : (
            <Section title={t("handling")} id="handle">
              <Owner item={item} />
              <ReplyForm key={`reply ${key}`} item={item} rejected={resultOf("reply")} />
              <StatusForm key={`status ${key}`} item={item} rejected={resultOf("status")} />
              <NoteForm key={`note ${key}`} item={item} rejected={resultOf("note")} />
            </Section>
          )}
        </div>
        <Section title={t("timeline")} id="timeline">
          <History steps={steps} />
        </Section>
      </div>
    </Page>
  );
}

function Sender({ item }: { item: LoadedItem }) {
  const { t } = useTranslation("feedback");
  const { member, membershipId, others } = item;
  return (
    <p className="meta">
      <b>
        <bdi>{member ?? t("unknown")}</bdi>
      </b>{" "}
      {membershipId && (
        <span>
          {t("membershipId")} <bdi className="digits">{membershipId}</bdi>
        </span>
      )}{" "}
      {member && others > 0 && (
        <Link to={feedbackList.path({ keyword: member })}>{t("others", { count: others })}</Link>
      )}
    </p>
  );
}

function Owner({ item }: { item: LoadedItem }) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  const { id, owner, isMine, version } = item;
  return (
    <Form
      method="post"
      action={`${href("/statistics/feedback/:id", { id })}?act=assign`}
      className="row"
      preventScrollReset
    >
      <FormKeyField form={`assign-${version}`} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="owner" value={isMine ? "nobody" : "me"} />
      <p>
        {isMine ? t("owner.mine") : owner ? t("owner.other", { name: owner }) : t("owner.nobody")}
      </p>
      <Button kind="quiet" small disabled={busy}>
        {t(isMine ? "owner.release" : "owner.take")}
      </Button>
    </Form>
  );
}

function ItemErrors({ result }: { result: SubmissionResult<string[]> }) {
  const { t } = useTranslation("feedback");
  const errors = Object.entries(result.error ?? {}).flatMap(([field, messages]) => {
    const label = fieldLabels[field];
    return (messages ?? []).map((message) =>
      label
        ? { field, message: summaryLine(result, field, t(label), message) }
        : { field: "handle", message },
    );
  });
  return <ErrorSummary errors={errors} />;
}
const fieldLabels: Readonly<Record<string, string>> = {
  reply: "reply.label",
  status: "change.status",
  reason: "change.reason",
  note: "note.label",
};

interface ItemFormProps {
  item: LoadedItem;
  rejected: SubmissionResult<string[]> | undefined;
}

function NoteForm({ item, rejected }: ItemFormProps) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure open={rejected !== undefined} summary={t("note.title")}>
      <Form
        method="post"
        action={`${href("/statistics/feedback/:id", { id: item.id })}?act=note`}
        className="stack"
        noValidate
        preventScrollReset
      >
        <FormKeyField form="note" />
        <TextArea
          name="note"
          label={t("note.label")}
          hint={t("note.hint")}
          error={rejected?.error?.note ?? undefined}
          defaultValue={String(rejected?.initialValue?.note ?? "")}
          maxLength={MAX_FEEDBACK_NOTE_LENGTH}
        />
        <Button kind="quiet" icon="edit" disabled={busy}>
          {t("note.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}

function ReplyForm({ item, rejected }: ItemFormProps) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  const { id, version, reply } = item;
  return (
    <Form
      method="post"
      action={`${href("/statistics/feedback/:id", { id })}?act=reply`}
      className="panel stack"
      noValidate
      preventScrollReset
    >
      <h3>{t("reply.title")}</h3>
      <FormKeyField form="reply" />
      <input type="hidden" name="version" value={version} />
      <TextArea
        name="reply"
        label={t("reply.label")}
        hint={t(reply ? "reply.again" : "reply.hint")}
        error={rejected?.error?.reply ?? undefined}
        defaultValue={String(rejected?.initialValue?.reply ?? "")}
        maxLength={MAX_REPLY_LENGTH}
        rows={6}
      />
      <Button icon="comment" disabled={busy}>
        {t("reply.submit")}
      </Button>
    </Form>
  );
}
