import { Form, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { Button } from "#app/components/button.tsx";
import { Fieldset } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField, Field, Select } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { type FormResult, summaryLine } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { optionalDay } from "#app/contract/day.ts";
import { MAX_USER_NAME_LENGTH } from "#app/contract/people.values.ts";
import {
  assignUserSecretariats,
  endUserSessions,
  moveUser,
  readUserForm,
  sendActivation,
  updateUser,
} from "#app/contract/people-edit.ts";
import { assignRole, revokeRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { ChoiceChip } from "../../notification/create/multi-select.tsx";
import { statusTone } from "../status-tone.ts";
import type { Route } from "./+types/edit";
import { Account } from "./account.tsx";
import { Forbidden } from "./forbidden.tsx";
import { type LoadedForm, loadForm } from "./load-form.server.ts";
import { Roles } from "./roles.tsx";

export const handle = { isHydrated: true, i18n: ["people-edit", "people"] };

export const loader = ({ params, context }: Route.LoaderArgs) => loadForm(context, params.id);

const part =
  (name: string) =>
  ({ params }: Route.ActionArgs) =>
    `${href("/user/edit/:id", params)}#${name}`;

const roleForm = z.object({
  role: z.string().regex(/^[1-9]\d{0,14}$/, "choice"),
  until: optionalDay,
});

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  identity: formAction(updateUser, {
    // Missing fields were emptied.
    input: ({ params }, { value }) => ({ params, body: { phone: "", email: "", ...value } }),
    done: "people-edit:identity.done",
    to: part("identity"),
  }),
  branch: formAction(moveUser, { done: "people-edit:branch.done", to: part("branch") }),
  secretariats: formAction(assignUserSecretariats, {
    done: "people-edit:secretariats.done",
    to: part("works-in"),
  }),
  async roles(args: Route.ActionArgs) {
    const { request, params, context } = args;
    const { submission, key } = await readForm(request, context, roleForm);
    if (submission.status !== "success") return formInvalid(submission);
    const form = await call(context, readUserForm, { params });
    if (!form.ok) return formRejectedOrGone(context, submission, form);
    const { role: id, until } = submission.value;
    const body = { membershipId: form.data.membershipId ?? "", until };
    const result = await call(context, assignRole, { params: { id }, body }, { key });
    if (!result.ok) return formRejectedOrGone(context, submission, result);
    toast(context, { type: "success", message: translatorOf(context)("people-edit:roles.given") });
    return redirect(part("roles")(args), 303);
  },
  /** The last role needs confirmation. */
  endRole: buttonAction(revokeRole, {
    schema: roleForm.pick({ role: true }),
    input: ({ params }, { value }) => ({ params: { id: value.role, userId: params.id } }),
    done: "people-edit:roles.ended",
    to: part("roles"),
  }),
  endSessions: buttonAction(endUserSessions, {
    done: "people-edit:act.endSessions.done",
    to: part("account"),
  }),
  activate: buttonAction(sendActivation, {
    done: "people-edit:act.sendActivation.done",
    to: part("account"),
  }),
});

const labels: Readonly<Record<string, string>> = {
  userName: "identity.userName",
  phone: "identity.phone",
  email: "identity.email",
  branch: "branch.label",
  secretariats: "secretariats.label",
  role: "roles.role",
  until: "roles.untilLabel",
};

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

interface BranchFormProps {
  person: LoadedForm;
  path: string;
  rejected: FormResult | undefined;
}

function BranchForm({ person, path, rejected }: BranchFormProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { branch, branches, roles } = person;
  if (branches.length === 0) return <p className="muted">{t("branch.locked")}</p>;
  return (
    <Form method="post" action={`${path}?act=branch`} noValidate className="stack writing">
      <FormKeyField form="branch" />
      <Select
        key={branch}
        name="branch"
        label={t("branch.label")}
        hint={roles.length > 0 ? t("branch.hint") : undefined}
        error={rejected?.error?.branch ?? undefined}
        defaultValue={String(rejected?.initialValue?.branch ?? branch ?? "")}
        required
      >
        <option value="">{t("branch.choose")}</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t("branch.submit")}
        </Button>
      </div>
    </Form>
  );
}

interface SecretariatsFormProps {
  person: LoadedForm;
  path: string;
  rejected: FormResult | undefined;
}

function SecretariatsForm({ person, path, rejected }: SecretariatsFormProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { secretariatChoices, secretariats } = person;
  if (!secretariatChoices?.length) return <p className="muted">{t("secretariats.locked")}</p>;
  return (
    <Form method="post" action={`${path}?act=secretariats`} noValidate className="stack writing">
      <FormKeyField form="secretariats" />
      <Fieldset
        key={secretariats?.join()}
        id="secretariats"
        label={t("secretariats.label")}
        hint={t("secretariats.hint")}
        error={rejected?.error?.secretariats ?? undefined}
      >
        <div className="chips">
          {secretariatChoices.map(({ id, name }, at) => (
            <ChoiceChip
              key={id}
              // The error summary links to the field's own id.
              id={at === 0 ? "secretariats" : `secretariats-${id}`}
              name="secretariats"
              value={id}
              defaultChecked={secretariats?.includes(id) ?? false}
            >
              {name}
            </ChoiceChip>
          ))}
        </div>
      </Fieldset>
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t("secretariats.submit")}
        </Button>
      </div>
    </Form>
  );
}

interface IdentityFormProps {
  person: LoadedForm;
  path: string;
  rejected: FormResult | undefined;
}

function IdentityForm({ person, path, rejected }: IdentityFormProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names: ["userName", "phone", "email"],
    label: (name) => t(`identity.${name}`),
    rejected,
    current: person,
  });
  return (
    <Form method="post" action={`${path}?act=identity`} noValidate className="stack writing">
      <Conflict
        rejected={rejected}
        current={person}
        version={person.version}
        say={(values) =>
          (["userName", "phone", "email"] as const).map((name) => [
            t(`identity.${name}`),
            values[name],
          ])
        }
      />
      <FormKeyField form="identity" />
      <input type="hidden" name="version" value={person.version} />
      <Field {...form.field("userName")} maxLength={MAX_USER_NAME_LENGTH} required />
      <DigitsField
        {...form.field("phone")}
        hint={t("identity.phoneHint")}
        maxLength={40}
        optional
      />
      <Field
        {...form.field("email")}
        hint={t("identity.emailHint")}
        type="email"
        dir="ltr"
        maxLength={254}
        autoComplete="off"
        optional
      />
      <div className="row">
        <Button disabled={busy}>{t("identity.submit")}</Button>
      </div>
    </Form>
  );
}
