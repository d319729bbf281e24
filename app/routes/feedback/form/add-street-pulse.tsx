import { addStreetPulse } from "#app/contract/feedback.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { respondWithCities, respondWithOtherCities } from "../../branch/places.server.ts";
import type { Route } from "./+types/add-street-pulse";
import { loadForm, redirectWithThanks } from "./add.server.ts";
import { AddPage } from "./add-page.tsx";

export const handle = { isHydrated: true, i18n: ["feedback", "common"] };

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadForm(context, "street-pulse", url.searchParams);

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, context, addStreetPulse.body);
  const { submission, key } = form;
  const citiesResponse =
    respondWithCities(context, form) ?? (await respondWithOtherCities(context, form));
  if (citiesResponse) return citiesResponse;
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, addStreetPulse, { body: submission.value }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  return redirectWithThanks(context, "street-pulse", result);
}

export default function AddStreetPulse({ loaderData, actionData }: Route.ComponentProps) {
  return <AddPage type="street-pulse" {...loaderData} rejected={actionData} />;
}
