import "../../styles/dense.css";
import { data, Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { saveMembershipTerms } from "#app/contract/organisation.ts";
import { MAX_SENTENCE_LENGTH } from "#app/contract/organisation.values.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/membership";
import { BilingualField } from "./bilingual-field.tsx";
import { Forbidden } from "./forbidden.tsx";
import { forbiddenResponse, loadSettings } from "./settings.server.ts";

export const handle = { i18n: ["organisation"] };

const termFields = ["months", "feeAr", "feeEn", "reviewTimeAr", "reviewTimeEn"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await loadSettings(context);
  if (!settings) return forbiddenResponse();
  const { membershipMonths, fee, reviewTime, versions } = settings;
  return data({
    typed: {
      months: membershipMonths,
      feeAr: fee?.ar,
      feeEn: fee?.en,
      reviewTimeAr: reviewTime?.ar,
      reviewTimeEn: reviewTime?.en,
    },
    version: versions.membership,
  });
}

export const action = actionsFor<Route.ActionArgs>().formAction(saveMembershipTerms, {
  done: "organisation:saved",
  to: () => href("/desk/settings/membership"),
});

export default function Membership({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("organisation");
  const busy = useNavigation().state !== "idle";
  const title = t("membership.title");
  if (!loaderData.typed) return <Forbidden title={title} />;
  const form = formFields({
    names: termFields,
    label: (name) => t(`field.${name}`),
    rejected,
    current: loaderData.typed,
  });
  const texts = { form, maxLength: MAX_SENTENCE_LENGTH, optional: true, hint: true };
  return (
    <Page dense title={title} lead={t("membership.lead")} back="/desk/settings">
      <PageTitle title={title} hasError={rejected !== undefined} />
      <ErrorSummary errors={form.errors} />
      <Conflict
        rejected={rejected}
        current={loaderData.typed}
        version={loaderData.version}
        say={(values) => termFields.map((name) => [t(`field.${name}`), values[name]])}
      />
      <Form method="post" noValidate className="stack writing">
        <FormKeyField form="membership" />
        <input type="hidden" name="version" value={loaderData.version} />
        <DigitsField {...form.field("months")} hint={t("hint.months")} maxLength={10} required />
        <Section title={t("membership.texts")}>
          <div className="stack">
            <BilingualField name="fee" {...texts} />
            <BilingualField name="reviewTime" {...texts} />
          </div>
        </Section>
        <Button disabled={busy}>{t("common:action.save")}</Button>
      </Form>
    </Page>
  );
}
