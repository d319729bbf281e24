import "../../styles/dense.css";
import { data, Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { readContentSettings, saveContentSettings } from "#app/contract/content.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Forbidden } from "../settings/forbidden.tsx";
import type { Route } from "./+types/settings";

export const handle = { i18n: ["content", "organisation"] };

export async function loader({ context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return data(null, 403);
  const result = await call(context, readContentSettings, {});
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  return data(result.data);
}

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formAction(saveContentSettings, {
  done: "content:settings.saved",
  to: () => "/desk/settings/content",
});

export default function ContentSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const busy = useNavigation().state !== "idle";
  const title = t("settings.title");
  if (!loaderData) return <Forbidden title={title} />;
  const problems = Object.entries(actionData?.error ?? {});
  const saidOf = (isField: boolean) =>
    problems.flatMap(([path, said]) => ((path !== "") === isField ? (said ?? []) : []));
  // Repeated errors once.
  const errors = [...new Set(saidOf(true))];
  const sent = actionData && [actionData.initialValue?.needsTwo ?? []].flat();
  const chosen =
    sent?.map(String) ??
    loaderData.kinds.filter(({ needsTwo }) => needsTwo).map(({ kind }) => kind);
  return (
    <Page dense narrow title={title} lead={t("settings.lead")} back="/desk/settings">
      <PageTitle title={title} hasError={actionData !== undefined} />
      <Form method="post" className="stack">
        <ErrorSummary
          errors={[
            ...saidOf(false).map((message) => ({ message })),
            ...errors.map((message) => ({ field: "needsTwo", message })),
          ]}
        />
        <Conflict
          rejected={actionData}
          current={{
            needsTwo: loaderData.kinds.filter(({ needsTwo }) => needsTwo).map(({ kind }) => kind),
          }}
          version={loaderData.version}
          say={({ needsTwo }) => [
            [
              t("settings.kinds"),
              [needsTwo ?? []].flat().map((kind) => t(`kind.${kind}.name`, { defaultValue: "" })),
            ],
          ]}
        />
        <FormKeyField form="content" />
        <input type="hidden" name="version" value={loaderData.version} />
        <CheckboxGroup
          id="needsTwo"
          name="needsTwo"
          label={t("settings.kinds")}
          error={errors}
          choices={loaderData.kinds.map(({ kind }) => ({
            value: kind,
            label: t(`kind.${kind}.name`),
          }))}
          selected={chosen}
        />
        <Button disabled={busy}>{t("settings.save")}</Button>
      </Form>
    </Page>
  );
}
