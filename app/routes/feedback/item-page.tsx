import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, Link, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { History } from "./history.tsx";
import { inboxPath } from "./inbox-query.ts";
import { ItemBody, Lead } from "./item-parts.tsx";
import type { LoadedItem } from "./load-item.server.ts";
import { NoteForm } from "./note-form.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { StatusForm } from "./status-form.tsx";

/** A form of the page that came back, by what it was to do. */
export interface Rejected {
  readonly act: "reply" | "status" | "note";
  /** Only its type is Conform's: its script stays away. */
  readonly result: SubmissionResult<string[]>;
}

interface ItemPageProps {
  item: LoadedItem;
  rejected?: Rejected | undefined;
}

/** An item in a leader's hands; each of its forms has a route of its own that shows the same page. */
export function ItemPage({ item, rejected }: ItemPageProps) {
  const { t } = useTranslation("feedback");
  const { title, version, steps } = item;
  const resultOf = (act: Rejected["act"]) => (rejected?.act === act ? rejected.result : undefined);
  // With a script the fields would keep what was there before the change.
  const key = `${version} ${steps.length}`;
  return (
    <Page title={title} back={href("/statistics/feedback")} lead={<Lead item={item} />}>
      <PageTitle title={`${title} · ${t("inbox.title")}`} hasError={rejected !== undefined} />
      {rejected && <ItemErrors {...rejected} />}
      <div className="two-sides">
        <div className="stack">
          <Section title={t("sent")}>
            <Sender item={item} />
            <ItemBody item={item} />
          </Section>
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

/** Who sent it, and what else. */
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
        <Link to={inboxPath({ keyword: member })}>{t("others", { count: others })}</Link>
      )}
    </p>
  );
}

/** Who works on it, and the way to take it on or give it back. */
function Owner({ item }: { item: LoadedItem }) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  const { id, owner, isMine, version } = item;
  return (
    <Form
      method="post"
      action={href("/statistics/feedback/:id/assign", { id })}
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

/** What keeps a form from being accepted; its lines lead to the fields that are in sight. */
function ItemErrors({ result }: Rejected) {
  const { t } = useTranslation("feedback");
  const errors = Object.entries(result.error ?? {}).flatMap(([field, messages]) => {
    const label = fieldLabels[field];
    return (messages ?? []).map((message) =>
      label ? { field, message: `${t(label)}: ${message}` } : { message },
    );
  });
  return <ErrorSummary errors={errors} />;
}
/** The names of the fields that are in sight. */
const fieldLabels: Readonly<Record<string, string>> = {
  reply: "reply.label",
  status: "change.status",
  reason: "change.reason",
  note: "note.label",
};
