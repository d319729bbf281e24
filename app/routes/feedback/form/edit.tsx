import { Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  addComplaint,
  addStreetPulse,
  addSuggestion,
  editFeedback,
} from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import {
  loadPlaces,
  respondWithCities,
  respondWithOtherCities,
} from "../../branch/places.server.ts";
import { loadOwnItem } from "../own/load-own-item.server.ts";
import type { Route } from "./+types/edit";
import { FeedbackFields, fieldsOf, useFeedbackFields } from "./feedback-fields.tsx";

export const handle = { isHydrated: true, i18n: ["feedback"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await loadOwnItem(context, params.id);
  if (item.status && item.status !== "open") throw redirectToTakenItem(context, params);
  const type = item.feedbackType ?? "complaints";
  const typed = Object.fromEntries(
    fieldsOf[type].map((name) => [name, String(item[name as "title"] ?? "")]),
  );
  return { id: item.id, type, typed, places: await loadPlaces(context, item.governorate) };
}

const schemas = {
  complaints: addComplaint.body,
  suggestions: addSuggestion.body,
  "street-pulse": addStreetPulse.body,
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const { feedbackType } = await loadOwnItem(context, params.id);
  const schema = schemas[feedbackType ?? "complaints"];
  const form = await readForm(request, context, schema);
  const { submission, key } = form;
  if (feedbackType === "street-pulse") {
    const citiesResponse =
      respondWithCities(context, form) ?? (await respondWithOtherCities(context, form));
    if (citiesResponse) return citiesResponse;
  }
  if (submission.status !== "success") return formInvalid(submission);
  // Omitted fields would stay: sends "".
  const empty = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, ""]));
  const body: Partial<typeof submission.value> = {
    ...empty,
    ...withoutUndefined(submission.value),
  };
  const result = await call(context, editFeedback, { params, body }, { key });
  if (!result.ok && result.code === "feedback-taken") throw redirectToTakenItem(context, params);
  if (!result.ok) return formRejected(context, submission, result);
  toast(context, { type: "success", message: translatorOf(context)("feedback:edit.done") });
  return redirect(href("/profile/complaints-suggestions/:id", params), 303);
}

function withoutUndefined<T extends object>(fields: T): Partial<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

/** Taken meanwhile: no longer editable. */
function redirectToTakenItem(
  context: Route.ActionArgs["context"],
  params: { id: string },
): Response {
  toast(context, { type: "info", message: translatorOf(context)("failure:feedback-taken") });
  return redirect(href("/profile/complaints-suggestions/:id", params), 303);
}

export default function Edit({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("feedback");
  const { id, type } = loaderData;
  const form = useFeedbackFields({ ...loaderData, rejected });
  const busy = useNavigation().state !== "idle";
  const title = t(`edit.title.${type}`);
  return (
    <Page
      narrow
      title={title}
      lead={t("edit.lead")}
      back={
        <Trail
          parents={[
            { href: href("/profile/complaints-suggestions"), label: t("own.title") },
            {
              href: href("/profile/complaints-suggestions/:id", { id }),
              label: t(`type.${type}`),
            },
          ]}
        />
      }
    >
      <PageTitle title={title} hasError={rejected?.status === "error"} />
      <ErrorSummary errors={form.errors} />
      <Form method="post" noValidate className="stack">
        <FormKeyField form={`edit-${type}`} />
        <FeedbackFields {...loaderData} form={form} />
        <Button disabled={busy}>{t("edit.save")}</Button>
      </Form>
    </Page>
  );
}
