import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { PlaceFields } from "#app/components/place-fields.tsx";
import { addressPart, contactPart, jobPart, updateProfile } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { readPlaces, showCities, showOthers } from "../branch/places.server.ts";
import { AskedField } from "../membership/asked-field.tsx";
import type { Route } from "./+types/edit";
import { isPart, type Part, parts, pathOf } from "./sections.ts";
import { findProfile } from "./shown-profile.server.ts";

export const handle = { words: ["profile", "membership"] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const part = partOf(params.part);
  const { profile, canChange } = await findProfile(context);
  if (!canChange) throw data(null, { status: 404 });
  return {
    part,
    typed: Object.fromEntries(parts[part].fields.map((name) => [name, profile[name] ?? ""])),
    places: part === "address" ? await readPlaces(context, profile.governorate) : undefined,
  };
}

/** Also after a form that came back: the cities are those of the governorate that was sent. */
export const shouldRevalidate = () => true;

export async function action({ request, context, params }: Route.ActionArgs) {
  const part = partOf(params.part);
  const schemas = { contact: contactPart, address: addressPart, job: jobPart };
  const form = await readForm(request, context, schemas[part]);
  const { submission, key } = form;
  if (part === "address") {
    const shown = showCities(context, form) ?? (await showOthers(context, form));
    if (shown) return shown;
  }
  if (submission.status !== "success") return comeBack(submission);
  const answer = await call(context, updateProfile, { body: submission.value }, { key });
  if (!answer.ok) return turnDown(context, submission, answer);
  const { email } = submission.value as { email?: string };
  const isWaiting = email !== undefined && answer.data.newEmail === email;
  const message = wordsOf(context)(isWaiting ? "profile:email.sent" : "profile:edit.done");
  toast(context, { type: "success", message });
  return redirect(isWaiting ? href("/profile/email") : pathOf(parts[part].section), 303);
}

function partOf(name: string): Part {
  if (isPart(name)) return name;
  throw data(null, { status: 404 });
}

/** One part of the profile that is the member's own to change. */
export default function Edit({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(["profile", "membership"]);
  const { part, typed, places } = loaderData;
  const [form, fields] = useForm<Record<string, string>>({
    id: `edit-${part}`,
    lastResult: actionData,
    defaultValue: typed,
  });
  const busy = useNavigation().state !== "idle";
  const asked = parts[part].fields.map((name) => fields[name] as FieldMetadata<string>);
  const wrong = asked.flatMap(({ id, name, errors }) => {
    const [message] = errors ?? [];
    return message ? [{ field: id, message: `${t(`membership:field.${name}`)}: ${message}` }] : [];
  });
  const refused = (form.errors ?? []).map((message) => ({ message }));
  const [governorate, city] = asked;
  const title = t(`edit.${part}.title`);
  return (
    <Page narrow title={title} lead={t(`edit.${part}.lead`)} back={pathOf(parts[part].section)}>
      <PageTitle title={title} wrong={form.status === "error"} />
      <ErrorSummary errors={wrong.length > 0 ? wrong : refused} />
      <Form method="post" {...getFormProps(form)} noValidate className="stack">
        <FormKeyField form={part} />
        {places && governorate && city && (
          <PlaceFields places={places} governorate={governorate} city={city} />
        )}
        {asked.slice(places ? 2 : 0).map((field) => (
          <AskedField key={field.name} field={field} />
        ))}
        <Button wide disabled={busy}>
          {t("edit.save")}
        </Button>
      </Form>
    </Page>
  );
}
