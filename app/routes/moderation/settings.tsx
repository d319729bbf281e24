import "../../styles/dense.css";
import { data, Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { readModerationSettings, saveModerationSettings } from "#app/contract/moderation.ts";
import { HELD_AT_FIRST } from "#app/contract/moderation.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Forbidden } from "../settings/forbidden.tsx";
import type { Route } from "./+types/settings";

export const handle = { i18n: ["moderation", "organisation"] };

export async function loader({ context }: Route.LoaderArgs) {
  if (!may(await visitorOf(context), CHANGE_ORGANISATION)) return data(null, 403);
  const result = await call(context, readModerationSettings, {});
  if (!result.ok && result.status === 403) return data(null, 403);
  if (!result.ok) throw pageFailure(result);
  return data(result.data);
}

export const action = actionsFor<Route.ActionArgs>().formAction(saveModerationSettings, {
  input: (_, { value, formData }) => ({
    body: { ...value, words: String(formData.get("words") ?? "") },
  }),
  done: "moderation:settings.saved",
  to: () => href("/desk/settings/moderation"),
});

export default function ModerationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("moderation");
  const busy = useNavigation().state !== "idle";
  const title = t("settings.title");
  if (!loaderData) return <Forbidden title={title} />;
  const form = formFields({
    names: ["words", "holdsFirst"],
    label: (name) => t(`settings.${name}`, { count: HELD_AT_FIRST }),
    rejected: actionData,
    current: { ...loaderData, words: loaderData.words.join("\n") },
  });
  return (
    <Page dense narrow title={title} lead={t("settings.lead")} back="/desk/settings">
      <PageTitle title={title} hasError={actionData !== undefined} />
      <ErrorSummary errors={form.errors} />
      <Conflict
        rejected={actionData}
        current={loaderData}
        version={loaderData.version}
        say={({ words, holdsFirst }) => [
          [t("settings.words"), [words ?? []].flat().join("\n")],
          [
            t("settings.holdsFirst", { count: HELD_AT_FIRST }),
            t(holdsFirst ? "common:switch.on" : "common:switch.off"),
          ],
        ]}
      />
      <Form method="post" className="stack" noValidate>
        <FormKeyField form="moderation" />
        <input type="hidden" name="version" value={loaderData.version} />
        <TextArea {...form.field("words")} hint={t("settings.wordsHint")} optional rows={12} />
        <Checkbox {...form.checkbox("holdsFirst")} />
        <Button disabled={busy}>{t("settings.save")}</Button>
      </Form>
    </Page>
  );
}
