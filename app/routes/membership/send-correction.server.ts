import { data, href, type RouterContextProvider, redirect } from "react-router";
import { correctApplication, readOwnApplication } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { comeBack, isTooLarge, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { showCities } from "../branch/places.server.ts";
import { withCompanions } from "./companions.ts";

/** Sends what a reviewer asked to be corrected. */
export async function sendCorrection(request: Request, context: Readonly<RouterContextProvider>) {
  const answer = await call(context, readOwnApplication, {});
  if (!answer.ok) throw pageFailure(answer);
  const fields = withCompanions(answer.data?.fields ?? []);
  // Decided or corrected meanwhile, in another tab.
  if (fields.length === 0) return redirect(href("/application"), 303);
  const words = wordsOf(context);
  const asked = Object.fromEntries(fields.map((name) => [name, true as const]));
  const schema = correctApplication.body.pick({ ...asked, nationalIdConfirmed: true });
  const form = await readForm(request, context, schema, { takesFiles: true });
  const cities = showCities(context, form);
  if (cities) return cities;
  const { submission, key, sent } = form;
  if (isTooLarge(sent)) {
    const formErrors = [words("membership:send.files.413")];
    return data(submission.reply({ formErrors }), { status: 413 });
  }
  if (submission.status !== "success") return comeBack(submission);
  const corrected = await call(context, correctApplication, { body: submission.value }, { key });
  if (!corrected.ok) return turnDown(context, submission, corrected);
  toast(context, { type: "success", message: words("application:corrected") });
  return redirect(href("/application"), 303);
}
