import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { type FormResult, summaryLine } from "#app/components/summary-line.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { statusTone } from "../status-tone.ts";
import type { Route } from "./+types/edit";
import { Account } from "./account.tsx";
import {
  activate,
  branch,
  endRole,
  endSessions,
  identity,
  roles,
  secretariats,
} from "./acts.server.ts";
import { BranchForm } from "./branch-form.tsx";
import { Forbidden } from "./forbidden.tsx";
import { IdentityForm } from "./identity-form.tsx";
import { loadForm } from "./load-form.server.ts";
import { Roles } from "./roles.tsx";
import { SecretariatsForm } from "./secretariats-form.tsx";

export const handle = { i18n: ["people-edit", "people"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadForm(context, params.id);

export const action = formActions({
  identity,
  branch,
  secretariats,
  roles,
  endRole,
  endSessions,
  activate,
});

/** What a field of the page's forms is called. */
const labels: Readonly<Record<string, string>> = {
  userName: "identity.userName",
  phone: "identity.phone",
  email: "identity.email",
  branch: "branch.label",
  secretariats: "secretariats.label",
  role: "roles.role",
  until: "roles.untilLabel",
};

/** Changes a person: what is on file, the branch, the roles and the account. */
export default function EditPerson({ loaderData: person, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["people-edit", "people"]);
  if (!person) return <Forbidden />;
  const path = href("/user/edit/:id", { id: person.id });
  const result = actionData?.result as FormResult | undefined;
  const rejectedOf = (act: string) => (actionData?.act === act ? result : undefined);
  const title = t("title", { name: person.userName });
  const parts = { person, path };
  return (
    <Page
      narrow
      title={title}
      back={{ href: href("/users/:id", { id: person.id }), label: person.userName }}
      lead={
        <>
          <StatusChip tone={statusTone(person.status)}>
            {t(`people:status.${person.status}`, { context: person.gender ?? "" })}
          </StatusChip>{" "}
          {t("lead")}
        </>
      }
    >
      <PageTitle title={title} hasError={result !== undefined} />
      {result && <ErrorSummary errors={linesOf(result, (key) => t(key))} />}
      {person.lock ? (
        <p>{t(`lock.${person.lock}`)}</p>
      ) : (
        <>
          <Section title={t("identity.title")} id="identity">
            <IdentityForm {...parts} rejected={rejectedOf("identity")} key={person.version} />
          </Section>
          <Section title={t("branch.title")} id="branches">
            <BranchForm {...parts} rejected={rejectedOf("branch")} />
          </Section>
          <Section title={t("secretariats.title")} id="works-in">
            <SecretariatsForm {...parts} rejected={rejectedOf("secretariats")} />
          </Section>
          <Section title={t("roles.title")} id="roles">
            <Roles {...parts} rejected={rejectedOf("roles")} />
          </Section>
          <Section title={t("account.title")} id="account">
            <Account {...parts} />
          </Section>
        </>
      )}
    </Page>
  );
}

/** What is wrong, line by line: of a field with its label, or of the form as a whole. */
function linesOf(result: FormResult, t: (key: string) => string) {
  return Object.entries(result.error ?? {}).flatMap(([field, problems]) => {
    const label = labels[field];
    return (problems ?? []).map((problem) =>
      label
        ? { field, message: summaryLine(result, field, t(label), problem) }
        : { message: problem },
    );
  });
}
