import "../../../styles/dense.css";
import "../../../styles/person.css";
import type { SubmissionResult } from "@conform-to/react";
import { Fragment, type ReactNode } from "react";
import { data, Form, href, useNavigation } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { EmailWords } from "#app/components/email-words.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { showNationalId } from "#app/contract/people.ts";
import { MAX_REASON_LENGTH } from "#app/contract/people.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { statusTone } from "../status-tone.ts";
import type { Route } from "./+types/file";
import { loadFile, type PersonFile } from "./load-file.server.ts";

/** In this answer only: neither cached nor stored under the form's key. */
async function show({ request, params, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, showNationalId.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, showNationalId, input);
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  const headers = { "Cache-Control": "no-store" };
  return data({ nationalId: result.data.nationalId }, { headers });
}

export const handle = { i18n: ["people"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadFile(context, params);

export const action = formActions({ show });

/** no-store when a national ID is shown. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export default function PersonPage({ loaderData: person, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("people");
  const answer = actionData?.result;
  const shownId = answer && "nationalId" in answer ? answer : undefined;
  const rejected = answer && !("nationalId" in answer) ? answer : undefined;
  const messages = Object.entries(rejected?.error ?? {}).flatMap(([field, problems]) =>
    (problems ?? []).map((problem) => ({
      field: field || "reason",
      message: field ? summaryLine(rejected, field, t("identity.reason"), problem) : problem,
    })),
  );
  return (
    <Page
      dense
      title={
        <span className="named">
          <Avatar name={person.name} src={person.photo} size="medium" /> <bdi>{person.name}</bdi>
        </span>
      }
      back="/users"
      lead={<Lead {...person} />}
      actions={<Ways person={person} />}
    >
      <PageTitle title={`${person.name} · ${t("file")}`} hasError={rejected !== undefined} />
      {rejected && <ErrorSummary errors={messages} />}
      <div className="columns">
        <Section title={t("membership")}>
          <Facts person={person} shownId={shownId?.nationalId} />
          {person.canShowNationalId && !shownId && (
            <IdentityForm id={person.id} gender={person.gender} rejected={rejected} />
          )}
        </Section>
        <div className="parts">
          {person.parts.map((part) => (
            <Part key={part.name} part={part} />
          ))}
          {person.emptyParts.length > 0 && (
            <p className="muted">{t("emptyParts", { parts: person.emptyParts.join(" · ") })}</p>
          )}
        </div>
      </div>
      <p className="hint">{t("audited", { context: person.gender ?? "" })}</p>
      {person.mayMerge && (
        <p>
          <Link to={href("/users/:id/merge", { id: person.id })}>{t("merge")}</Link>
        </p>
      )}
    </Page>
  );
}

function Ways({ person }: { person: PersonFile }) {
  const { t } = useTranslation("people");
  const busy = useNavigation().state !== "idle";
  const { id, phone, mayWrite, mayEdit } = person;
  return (
    <>
      {phone && (
        <ButtonLink kind="quiet" icon="phone" href={`tel:${phone}`}>
          {t("call")}
        </ButtonLink>
      )}
      {mayWrite && (
        <Form method="post" action={`${href("/create-new-room")}?act=direct`}>
          <FormKeyField form={`direct-${id}`} />
          <input type="hidden" name="userId" value={id} />
          <Button kind="quiet" icon="chat" disabled={busy}>
            {t("write")}
          </Button>
        </Form>
      )}
      {mayEdit && (
        <ButtonLink kind="quiet" icon="edit" href={href("/user/edit/:id", { id })}>
          {t("edit")}
        </ButtonLink>
      )}
    </>
  );
}

function Lead({ status, membershipId, rank, gender }: PersonFile) {
  const { t } = useTranslation("people");
  const context = gender ?? "";
  return (
    <span className="meta">
      <StatusChip tone={statusTone(status)}>{t(`status.${status}`, { context })}</StatusChip>
      {membershipId && <bdi dir="ltr">{membershipId}</bdi>}{" "}
      <span>{t(`rank.${rank}`, { context })}</span>
    </span>
  );
}

function Facts({ person, shownId }: { person: PersonFile; shownId: string | null | undefined }) {
  const { t } = useTranslation("people");
  const nationalId = shownId ?? person.nationalId;
  const rows = {
    ...(person.phone && { phone: <bdi dir="ltr">{person.phone}</bdi> }),
    ...(person.email && { email: <EmailWords>{person.email}</EmailWords> }),
    governorate: person.governorate,
    branch: person.branch && <bdi>{person.branch}</bdi>,
    createdAt: <When at={person.createdAt} />,
    membershipStart: person.membershipStart && <bdi>{person.membershipStart}</bdi>,
    membershipEnd: person.membershipEnd && <bdi>{person.membershipEnd}</bdi>,
    signedIn: t(person.hasSignedIn ? "signedIn" : "neverSignedIn", {
      context: person.gender ?? "",
    }),
    nationalId: nationalId && <bdi dir="ltr">{nationalId}</bdi>,
  } satisfies Record<string, ReactNode>;
  return (
    <dl className="facts">
      {Object.entries(rows).map(([name, value]) => (
        <Fragment key={name}>
          <dt>{t(`column.${name}`)}</dt>
          <dd>{value || <span className="muted">{t("none")}</span>}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface IdentityProps {
  id: string;
  gender: PersonFile["gender"];
  rejected: SubmissionResult<string[]> | undefined;
}

function IdentityForm({ id, gender, rejected }: IdentityProps) {
  const { t } = useTranslation("people");
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure open={rejected !== undefined} summary={t("identity.open")}>
      <Form
        method="post"
        action={`${href("/users/:id", { id })}?act=show`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="identity" />
        <TextArea
          name="reason"
          label={t("identity.reason")}
          hint={t("identity.hint", { context: gender ?? "" })}
          error={rejected?.error?.reason ?? undefined}
          defaultValue={String(rejected?.initialValue?.reason ?? "")}
          maxLength={MAX_REASON_LENGTH}
        />
        <Button kind="quiet" disabled={busy}>
          {t("identity.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}

function Part({ part }: { part: PersonFile["parts"][number] }) {
  const { name, title, items, more } = part;
  return (
    <Section title={title} id={name}>
      <ul className="stack">
        {items.map(({ id, href, title, facts, state, tone }) => (
          <li key={id}>
            {state && tone && <StatusChip tone={tone}>{state}</StatusChip>}
            {href ? (
              <Link to={href}>
                <bdi>{title}</bdi>
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
            <p className="meta">
              {facts.map((fact) => (
                <bdi key={fact}>{fact} </bdi>
              ))}
            </p>
          </li>
        ))}
      </ul>
      {more && <p className="muted">{more}</p>}
    </Section>
  );
}
