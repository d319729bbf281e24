import { data, href, type RouterContextProvider, redirect } from "react-router";
import { correctApplication, readOwnApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { isTooLarge, readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { respondWithCities } from "../../branch/places.server.ts";
import { withCompanions } from "./companions.ts";

export async function sendCorrection(request: Request, context: Readonly<RouterContextProvider>) {
  const result = await call(context, readOwnApplication, {});
  if (!result.ok) throw pageFailure(result);
  const fields = withCompanions(result.data?.fields ?? []);
  if (fields.length === 0) return redirect(href("/application"), 303);
  const t = translatorOf(context);
  const requestedFields = Object.fromEntries(fields.map((name) => [name, true as const]));
  const schema = correctApplication.body.pick({ ...requestedFields, nationalIdConfirmed: true });
  const form = await readForm(request, context, schema, { takesFiles: true });
  const citiesResponse = respondWithCities(context, form);
  if (citiesResponse) return citiesResponse;
  const { submission, key, formData } = form;
  if (isTooLarge(formData)) {
    const formErrors = [t("apply:send.files.413")];
    return data(submission.reply({ formErrors }), { status: 413 });
  }
  if (submission.status !== "success") return formInvalid(submission);
  const correction = await call(context, correctApplication, { body: submission.value }, { key });
  if (!correction.ok) return formRejected(context, submission, correction);
  toast(context, { type: "success", message: t("application:corrected") });
  return redirect(href("/application"), 303);
}
