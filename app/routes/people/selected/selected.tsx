import { Fragment } from "react";
import { Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Select } from "#app/components/field.tsx";
import { Forbidden } from "#app/components/forbidden.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { changeRoles } from "#app/contract/role-bulk.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { Tally } from "../tally.tsx";
import type { Route } from "./+types/selected";
import { loadSelected, type Selected } from "./load-selected.server.ts";

export const handle = { i18n: ["people-edit", "people"] };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadSelected(context, params, url);

const confirmed = changeRoles.body.extend({ role: z.string().regex(/^[1-9]\d{0,14}$/, "choice") });

export const action = actionsFor<Route.ActionArgs>().formAction(changeRoles, {
  schema: confirmed,
  input: ({ params }, { value: { role: roleId, ...body } }) => ({
    params: { id: params.id, roleId },
    body,
  }),
  to: (_, { answer }) => href("/users/role-changes/:id", { id: answer.id }),
});

export default function SelectedPage({ loaderData: selected, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("people-edit");
  const back = href("/users");
  if (!selected) {
    return (
      <Forbidden
        title={t("roles.title")}
        reason={t("bulk.forbidden.title")}
        text={t("bulk.forbidden.text")}
        action={{ href: back, label: t("people:title") }}
      />
    );
  }
  if ("isOver" in selected) {
    return (
      <Page title={t("roles.title")} back="/users">
        <PageTitle title={t("roles.title")} />
        <EmptyState
          title={t("bulk.over.title")}
          icon="info"
          action={{ href: back, label: t("people:title") }}
        >
          {t("bulk.over.text")}
        </EmptyState>
      </Page>
    );
  }
  const { act, wrong, preview } = selected;
  const title = t(`bulk.${act}.title`);
  const messages = Object.values(actionData?.error ?? {}).flatMap((problems) => problems ?? []);
  const errors = [
    ...(wrong ? [{ ...(wrong.day && { field: "until" }), message: wrong.message }] : []),
    ...messages.map((message) => ({ message })),
  ];
  return (
    <Page narrow title={title} lead={t(`bulk.${act}.lead`)} back="/users">
      <PageTitle title={title} hasError={errors.length > 0} />
      <ErrorSummary errors={errors} />
      <Section title={t("bulk.whom")}>
        <Whom {...selected} />
      </Section>
      <Section title={t("bulk.which")}>
        <RoleForm key={`${selected.role} ${selected.until}`} selected={selected} />
      </Section>
      {preview && (
        <Section title={t("bulk.preview")} id="preview">
          <ConfirmForm selected={selected} preview={preview} />
        </Section>
      )}
    </Page>
  );
}

function Whom({ scope, people, facts }: Selected) {
  const { t } = useTranslation("people-edit");
  return (
    <dl className="facts">
      <dt>{t("bulk.people")}</dt>
      <dd>
        <b>{people}</b>{" "}
        {scope === "chosen" ? t("bulk.chosen") : facts.length === 0 && t("bulk.everybody")}
      </dd>
      {facts.map(({ name, value }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

interface ConfirmFormProps {
  selected: Selected;
  preview: NonNullable<Selected["preview"]>;
}

function ConfirmForm({ selected, preview }: ConfirmFormProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { id, act, role, until } = selected;
  const { roleName, total, tally } = preview;
  const path = href("/users/selected/:id/:act", { id, act });
  const search = new URLSearchParams({ ...(role && { role }), ...(until && { until }) });
  return (
    <>
      {tally ? <Tally act={act} tally={tally} /> : <p>{t("bulk.many", { number: total })}</p>}
      {tally && !tally.isChange ? (
        <p>{t("bulk.nobody")}</p>
      ) : (
        <Form method="post" action={`${path}?${search}`} className="row" preventScrollReset>
          <FormKeyField form={`bulk-${act}-${role}`} />
          <input type="hidden" name="act" value={act} />
          <input type="hidden" name="role" value={role} />
          {until && <input type="hidden" name="until" value={until} />}
          <Button kind={act === "end" ? "danger" : undefined} disabled={busy}>
            {t(`bulk.${act}.submit`, { role: roleName })}
          </Button>
          <ButtonLink kind="quiet" href={href("/users")}>
            {t("cancel")}
          </ButtonLink>
        </Form>
      )}
    </>
  );
}

/** A GET: shows the consequences. */
function RoleForm({ selected }: { selected: Selected }) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { id, act, roles, role, until, wrong } = selected;
  return (
    <Form action={href("/users/selected/:id/:act", { id, act })} className="stack writing">
      <Select name="role" label={t("bulk.role")} defaultValue={role ?? ""} required>
        <option value="">{t("roles.choose")}</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {act === "give" && (
        <DateField
          name="until"
          label={t("roles.untilLabel")}
          hint={t("bulk.untilHint")}
          error={wrong?.day ? [wrong.day] : undefined}
          defaultValue={until}
          optional
        />
      )}
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t("bulk.look")}
        </Button>
      </div>
    </Form>
  );
}
