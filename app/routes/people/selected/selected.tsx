import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { z } from "zod";
import { EmptyState } from "#app/components/empty-state.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Forbidden } from "#app/components/forbidden.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { changeRoles } from "#app/contract/role-bulk.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/selected";
import { ConfirmForm } from "./confirm-form.tsx";
import { loadSelected, type Selected } from "./load-selected.server.ts";
import { RoleForm } from "./role-form.tsx";

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
