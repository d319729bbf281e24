import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { PlaceFields } from "#app/components/place-fields.tsx";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { addressPart, contactPart, jobPart, updateProfile } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { loadPlaces, respondWithCities, respondWithOtherCities } from "../branch/places.server.ts";
import { ApplicationField } from "../membership/application-field.tsx";
import type { Route } from "./+types/edit";
import { loadProfile } from "./profile-view.server.ts";
import { isPart, type Part, parts, type Section, sectionPath } from "./sections.ts";

export const handle = { isHydrated: true, i18n: ["profile", "membership"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const part = requirePart(params.part);
  const { profile, canChange } = await loadProfile(context);
  if (!canChange) throw data(null, { status: 404 });
  return {
    part,
    typed: Object.fromEntries(parts[part].fields.map((name) => [name, profile[name] ?? ""])),
    places: part === "address" ? await loadPlaces(context, profile.governorate) : undefined,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const part = requirePart(params.part);
  const schemas = { contact: contactPart, address: addressPart, job: jobPart };
  const form = await readForm(request, context, schemas[part]);
  const { submission, key } = form;
  if (part === "address") {
    const citiesResponse =
      respondWithCities(context, form) ?? (await respondWithOtherCities(context, form));
    if (citiesResponse) return citiesResponse;
  }
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, updateProfile, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  const { email } = submission.value as { email?: string };
  const needsConfirmation = email !== undefined && result.data.newEmail === email;
  const message = translatorOf(context)(
    needsConfirmation ? "profile:email.sent" : "profile:edit.done",
  );
  toast(context, { type: "success", message });
  return redirect(
    needsConfirmation ? href("/profile/email") : sectionPath(parts[part].section),
    303,
  );
}

function requirePart(name: string): Part {
  if (isPart(name)) return name;
  throw data(null, { status: 404 });
}

export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["profile", "membership"]);
  const { part, typed, places } = loaderData;
  const form = formFields({
    names: parts[part].fields,
    label: (name) => t(`membership:field.${name}`),
    rejected: actionData,
    current: typed,
    idOf: (name) => `edit-${part}-${name}`,
  });
  const busy = useNavigation().state !== "idle";
  const title = t(`edit.${part}.title`);
  return (
    <Page
      narrow
      title={title}
      lead={t(`edit.${part}.lead`)}
      back={<ProfileTrail section={parts[part].section} />}
    >
      <PageTitle title={title} hasError={actionData?.status === "error"} />
      <ErrorSummary errors={form.errors} />
      <Form method="post" id={`edit-${part}`} noValidate className="stack">
        <FormKeyField form={part} />
        {places && (
          <PlaceFields
            places={places}
            governorate={form.field("governorate")}
            city={form.field("city")}
            submit={t("common:action.save")}
          />
        )}
        {parts[part].fields.slice(places ? 2 : 0).map((name) => (
          <ApplicationField key={name} {...form.field(name)} />
        ))}
        <Button disabled={busy}>{t("common:action.save")}</Button>
      </Form>
    </Page>
  );
}

function ProfileTrail({ section }: { section: Section }) {
  const { t } = useTranslation("profile");
  const profile = { href: href("/profile"), label: t("title") };
  const parent = { href: sectionPath(section), label: t(`section.${section}`) };
  return <Trail parents={section === "account" ? [profile] : [profile, parent]} />;
}
