import "../../styles/dense.css";
import { data, Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { saveIdentity } from "#app/contract/organisation.ts";
import {
  MAX_ADDRESS_LENGTH,
  MAX_CONTACT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PROMISE_LENGTH,
  MAX_SHORT_NAME_LENGTH,
} from "#app/contract/organisation.values.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/identity";
import { BilingualField } from "./bilingual-field.tsx";
import { Forbidden } from "./forbidden.tsx";
import { forbiddenResponse, loadSettings } from "./settings.server.ts";

export const handle = { i18n: ["organisation"] };

const identityFields = [
  "nameAr",
  "nameEn",
  "shortAr",
  "shortEn",
  "portalAr",
  "portalEn",
  "promiseAr",
  "promiseEn",
  "email",
  "phone",
  "website",
  "addressAr",
  "addressEn",
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await loadSettings(context);
  if (!settings) return forbiddenResponse();
  const { name, short, portal, promise, email, phone, website, address, versions } = settings;
  return data({
    typed: {
      nameAr: name.ar,
      nameEn: name.en,
      shortAr: short.ar,
      shortEn: short.en,
      portalAr: portal.ar,
      portalEn: portal.en,
      promiseAr: promise.ar,
      promiseEn: promise.en,
      email,
      phone,
      website,
      addressAr: address?.ar,
      addressEn: address?.en,
    },
    version: versions.identity,
  });
}

export const action = actionsFor<Route.ActionArgs>().formAction(saveIdentity, {
  done: "organisation:saved",
  to: () => href("/desk/settings/identity"),
});

export default function Identity({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("organisation");
  const busy = useNavigation().state !== "idle";
  const title = t("identity.title");
  if (!loaderData.typed) return <Forbidden title={title} />;
  const form = formFields({
    names: identityFields,
    label: (name) => t(`field.${name}`),
    rejected,
    current: loaderData.typed,
  });
  const line = (name: "email" | "phone" | "website", more: object = {}) => (
    <Field {...form.field(name)} maxLength={MAX_CONTACT_LENGTH} dir="ltr" {...more} />
  );
  return (
    <Page dense title={title} lead={t("identity.lead")} back="/desk/settings">
      <PageTitle title={title} hasError={rejected !== undefined} />
      <ErrorSummary errors={form.errors} />
      <Conflict
        rejected={rejected}
        current={loaderData.typed}
        version={loaderData.version}
        say={(values) => identityFields.map((name) => [t(`field.${name}`), values[name]])}
      />
      <Form method="post" noValidate className="stack writing">
        <FormKeyField form="identity" />
        <input type="hidden" name="version" value={loaderData.version} />
        <Section title={t("identity.names")}>
          <div className="stack">
            <BilingualField name="name" form={form} maxLength={MAX_NAME_LENGTH} hint />
            <BilingualField name="short" form={form} maxLength={MAX_SHORT_NAME_LENGTH} hint />
            <BilingualField name="portal" form={form} maxLength={MAX_SHORT_NAME_LENGTH} hint />
            <BilingualField name="promise" form={form} maxLength={MAX_PROMISE_LENGTH} hint />
          </div>
        </Section>
        <Section title={t("identity.contacts")}>
          <div className="stack">
            {line("email", { hint: t("hint.email"), inputMode: "email", required: true })}
            {line("phone", { hint: t("hint.phone"), inputMode: "tel", optional: true })}
            {line("website", { hint: t("hint.website"), inputMode: "url", optional: true })}
            <BilingualField name="address" form={form} maxLength={MAX_ADDRESS_LENGTH} optional />
          </div>
        </Section>
        <Button disabled={busy}>{t("common:action.save")}</Button>
      </Form>
    </Page>
  );
}
