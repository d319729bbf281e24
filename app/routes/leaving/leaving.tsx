import { Form, href, useNavigation } from "react-router";
import { addDays, cairoDay, formatDate } from "#app/arabic/dates.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { askLeaving, type Leaving, readLeaving, takeBackLeaving } from "#app/contract/leaving.ts";
import {
  endedWith,
  LEAVING_DAYS,
  type LeavingCount,
  type LeavingKind,
  MAX_LEAVING_REASON_LENGTH,
} from "#app/contract/leaving.values.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { isCodeExpired } from "../guest/code-sent.server.ts";
import type { Route } from "./+types/leaving";

export const handle = { i18n: ["leaving"] };

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, readLeaving, {});
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { kinds, counts, address, isLastAdministrator, waiting, code } = result.data;
  return {
    choices: kinds.map((kind) => ({ kind, ends: endsOf(kind, counts) })),
    hasAddress: Boolean(address),
    isLastAdministrator,
    waiting: waiting && { kind: waiting.kind, until: formatDate(waiting.until, language) },
    isCodeSent: code != null && !isCodeExpired(code.sentAt),
    // As the platform reckons it, were the code sent today.
    until: formatDate(addDays(cairoDay(new Date()), LEAVING_DAYS), language),
    email: organisationOf(context).email,
  };
}

function endsOf(kind: LeavingKind, counts: Leaving["counts"]) {
  return endedWith[kind].flatMap((name) => (counts[name] > 0 ? { name, count: counts[name] } : []));
}

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

const ask = (kind: LeavingKind) =>
  formAction(askLeaving, {
    schema: askLeaving.body.pick({ reason: true }),
    input: (_, { value }) => ({ body: { kind, ...value } }),
    done: "leaving:sent",
    to: () => href("/profile/leaving/code"),
  });

export const action = formActions({
  membership: ask("membership"),
  account: ask("account"),
  takeBack: buttonAction(takeBackLeaving, {
    done: "leaving:returned",
    to: (_, { ok }) => (ok ? href("/") : href("/profile/leaving")),
  }),
});

export default function LeavingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  const { choices, hasAddress, isLastAdministrator, waiting, isCodeSent } = loaderData;
  const title = t("title");
  const isOpen = hasAddress && !isLastAdministrator;
  return (
    <Page narrow title={title} lead={t("lead")} back="/profile">
      <PageTitle title={title} hasError={actionData !== undefined} />
      {waiting && <Waiting {...waiting} />}
      {isCodeSent && (
        <div className="row panel">
          <p>{t("waitingCode.text")}</p>
          <ButtonLink small href={href("/profile/leaving/code")}>
            {t("waitingCode.action")}
          </ButtonLink>
        </div>
      )}
      {choices.length > 0 && isLastAdministrator && (
        <Section title={t("last.title")}>
          <p className="prose">{t("last.text")}</p>
          <ButtonLink href={href("/roles")}>{t("last.action")}</ButtonLink>
        </Section>
      )}
      {choices.length > 0 && !isLastAdministrator && !hasAddress && (
        <Address email={loaderData.email} />
      )}
      {choices.map(({ kind, ends }) => (
        <Choice
          key={kind}
          kind={kind}
          ends={ends}
          until={loaderData.until}
          isOpen={isOpen}
          rejected={actionData?.act === kind ? actionData.result : undefined}
        />
      ))}
    </Page>
  );
}

function Waiting({ kind, until }: { kind: LeavingKind; until: string }) {
  const { t } = useTranslation("leaving");
  const busy = useNavigation().state !== "idle";
  return (
    <Section title={t(`waiting.${kind}.title`)}>
      <p className="prose">{t(`waiting.${kind}.text`, { until })}</p>
      <Form method="post" action={`${href("/profile/leaving")}?act=takeBack`}>
        <FormKeyField form="takeBack" />
        <Button icon="check" disabled={busy}>
          {t(`waiting.${kind}.takeBack`)}
        </Button>
      </Form>
    </Section>
  );
}

function Address({ email }: { email: string }) {
  const { t } = useTranslation("leaving");
  return (
    <Section title={t("address.title")}>
      <p className="prose">{t("address.text")}</p>
      <ButtonLink href={href("/profile/:part/edit", { part: "contact" })}>
        {t("address.action")}
      </ButtonLink>
      <p className="muted">
        {t("address.write")}{" "}
        <a href={`mailto:${email}`} dir="ltr">
          {email}
        </a>
      </p>
    </Section>
  );
}

interface ChoiceProps {
  kind: LeavingKind;
  ends: readonly { readonly name: LeavingCount; readonly count: number }[];
  until: string;
  isOpen: boolean;
  rejected: FormResult | undefined;
}

function Choice({ kind, ends, until, isOpen, rejected }: ChoiceProps) {
  const { t } = useTranslation("leaving");
  const busy = useNavigation().state !== "idle";
  const isDeletion = kind === "account";
  const form = formFields({
    names: ["reason"],
    label: () => t("reason.label"),
    rejected,
    idOf: () => `reason-${kind}`,
  });
  return (
    <Section title={t(`kind.${kind}.title`)} id={kind}>
      <ErrorSummary errors={form.errors} />
      <p className="prose">{t(`kind.${kind}.text`)}</p>
      <h3>{t("ends.title")}</h3>
      {ends.length > 0 ? (
        <ul>
          {ends.map(({ name, count }) => (
            <li key={name}>{t(`ends.${name}`, { count })}</li>
          ))}
        </ul>
      ) : (
        <p>{t(`kind.${kind}.nothing`)}</p>
      )}
      <p className="muted prose">{t("ends.always")}</p>
      {isDeletion && (
        <>
          <h3>{t("gone.title")}</h3>
          <p className="prose">{t("gone.text")}</p>
        </>
      )}
      <h3>{t("kept.title")}</h3>
      <ul>
        {isDeletion ? (
          <>
            <li>{t("kept.number")}</li>
            <li>{t("kept.log")}</li>
            <li>{t("kept.words")}</li>
          </>
        ) : (
          <li>{t("kind.membership.kept")}</li>
        )}
        <li>{t("kept.count")}</li>
      </ul>
      {isDeletion && <p className="muted prose">{t("law")}</p>}
      <p className="prose">{t(`kind.${kind}.back`, { until })}</p>
      {isOpen && (
        <Form
          method="post"
          action={`${href("/profile/leaving")}?act=${kind}`}
          noValidate
          className="panel stack"
        >
          <FormKeyField form={kind} />
          <TextArea
            {...form.field("reason")}
            hint={t("reason.hint")}
            maxLength={MAX_LEAVING_REASON_LENGTH}
            rows={3}
            optional
          />
          <Button kind={isDeletion ? "danger" : "quiet"} icon="mail" disabled={busy}>
            {t("send")}
          </Button>
        </Form>
      )}
    </Section>
  );
}
