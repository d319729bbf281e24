import { data, Form, href, useNavigation } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { Button } from "#app/components/button.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { type FormFields, formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { SearchField } from "#app/components/search-field.tsx";
import { readDayParam, readKeyword } from "#app/components/search-params.ts";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { assignRole, listRoleCandidates, type RoleCandidate } from "#app/contract/role.ts";
import { UPDATE_ROLES } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Abilities } from "../abilities.tsx";
import { findRole } from "../find-role.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { toRoleView } from "../role-view.server.ts";
import type { Route } from "./+types/give";

export const handle = { i18n: ["role", "list"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const [visitor, role] = await Promise.all([visitorOf(context), findRole(context, params.id)]);
  // Locked elsewhere, it can still be given here.
  const mayAssign = may(visitor, UPDATE_ROLES) && (!role?.lock || role.lock === "elsewhere");
  if (!role || !mayAssign) return data({ role: null }, 403);
  const keyword = readKeyword(url.searchParams).text ?? "";
  const until = readDayParam(url.searchParams, "until");
  const asked = { role: toRoleView(context, role), keyword, until };
  if (!keyword) return data({ ...asked, candidates: undefined, failure: undefined });
  const result = await call(context, listRoleCandidates, { params, query: { keyword } });
  if (!result.ok) {
    const { failure, ...init } = explainFailure(result, translatorOf(context)("role:give.failed"));
    return data({ ...asked, candidates: undefined, failure }, init);
  }
  const { language } = preferencesOf(context);
  const candidates = result.data.map(({ governorate, ...member }) => ({
    ...member,
    governorate: governorate ? governorateName(governorate, language) : undefined,
  }));
  return data({ ...asked, candidates, failure: undefined });
}

export const action = actionsFor<Route.ActionArgs>().formAction(assignRole, {
  done: (t, { answer }) =>
    answer?.name ? t("role:assign.doneTo", { name: answer.name }) : t("role:assign.done"),
  to: ({ params }) => `${href("/roles/edit/:id", params)}#holders`,
});

export default function Give({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation(["role", "list"]);
  if (!loaderData.role) return <Forbidden />;
  const { role, keyword, until, candidates, failure } = loaderData;
  const id = String(role.id);
  const title = t("role:give.title", { name: role.name });
  const form = formFields({
    names: ["membershipId", "until"],
    label: (name) => t(`role:assign.${name}`),
    rejected,
  });
  const lastDay = String(rejected?.initialValue?.until ?? until);
  return (
    <Page
      title={title}
      back={
        <Trail
          parents={[
            { href: href("/roles"), label: t("role:title") },
            { href: href("/roles/edit/:id", { id }), label: role.name },
          ]}
        />
      }
    >
      <PageTitle title={title} hasError={rejected !== undefined} />
      <ErrorSummary errors={form.errors.map((error) => ({ field: "who", ...error }))} />
      <Form
        key={`${keyword} ${lastDay}`}
        className="filters"
        role="search"
        action={href("/roles/edit/:id/give", { id })}
      >
        <SearchField label={t("role:give.keyword")} defaultValue={keyword} />
        <DateField
          name="until"
          id="last-day"
          label={t("role:assign.until")}
          defaultValue={lastDay}
          optional
        />
        <Button icon="search">{t("list:search.submit")}</Button>
      </Form>
      <p className="hint">{t("role:assign.untilHint")}</p>
      {(candidates || failure) && (
        <Section title={t("role:give.found")} id="who">
          {candidates ? (
            <Candidates roleId={id} candidates={candidates} until={lastDay} />
          ) : (
            <p>{failure}</p>
          )}
        </Section>
      )}
      <Section title={t("role:give.may")}>
        <p className="prose">
          <Abilities abilities={role.abilities} />
        </p>
        <p className="muted">
          {t("role:form.rank")}: {role.rank}
        </p>
      </Section>
      <Disclosure
        open={rejected !== undefined || failure !== undefined}
        summary={t("role:give.byNumber")}
      >
        <NumberForm id={id} form={form} />
      </Disclosure>
    </Page>
  );
}

interface CandidatesProps {
  roleId: string;
  candidates: readonly RoleCandidate[];
  until: string;
}

/** Also to revoke. */
function Candidates({ roleId, candidates, until }: CandidatesProps) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  if (candidates.length === 0) return <p>{t("give.nobody")}</p>;
  return (
    <ul className="candidates">
      {candidates.map(({ name, membershipId, governorate, holds }) => (
        <li key={membershipId}>
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>{" "}
            <span className="meta">
              {t("holder.membershipId")} <bdi dir="ltr">{membershipId}</bdi>
              {governorate && ` · ${governorate}`}
            </span>
          </p>
          {holds && !until ? (
            <p className="muted">{t("give.holds")}</p>
          ) : (
            <Form method="post" action={href("/roles/edit/:id/give", { id: roleId })}>
              <FormKeyField form={`give-${membershipId}-${until}`} />
              <input type="hidden" name="membershipId" value={membershipId} />
              <input type="hidden" name="until" value={until} />
              <Button small icon="plus" disabled={busy}>
                {t("assign.submit")} <span className="vh">{name}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

interface NumberFormProps {
  id: string;
  form: FormFields<"membershipId" | "until">;
}

function NumberForm({ id, form }: NumberFormProps) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={href("/roles/edit/:id/give", { id })}
      noValidate
      className="stack writing"
    >
      <FormKeyField form="assign" />
      <DigitsField
        {...form.field("membershipId")}
        hint={t("assign.membershipIdHint")}
        maxLength={40}
        required
      />
      <DateField {...form.field("until")} hint={t("assign.untilHint")} optional />
      <Button icon="plus" disabled={busy}>
        {t("assign.submit")}
      </Button>
    </Form>
  );
}
