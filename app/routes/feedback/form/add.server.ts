import { href, type RouterContextProvider, redirect } from "react-router";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { addComplaint } from "#app/contract/feedback.ts";
import type { FeedbackType } from "#app/contract/feedback.values.ts";
import { readProfile } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Result } from "#app/session/result.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { loadPlaces } from "../../branch/places.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function loadForm(context: Context, type: FeedbackType, search: URLSearchParams) {
  const prefilled = { topic: search.get("topic") ?? "", mood: search.get("mood") ?? "" };
  if (type !== "street-pulse") {
    const places =
      type === "complaints" ? await loadPlaces(context) : { governorates: [], cities: [] };
    return { places, typed: prefilled };
  }
  const profile = await call(context, readProfile, {});
  const { governorate, city } = profile.ok ? profile.data : {};
  const home = { governorate: governorate ?? "", city: city ?? "" };
  return { places: await loadPlaces(context, governorate), typed: { ...prefilled, ...home } };
}

export function redirectWithThanks(
  context: Context,
  type: FeedbackType,
  result: Extract<Result<AnswerOf<typeof addComplaint>>, { ok: true }>,
): Response {
  const t = translatorOf(context);
  const { id, number } = result.data ?? {};
  const message = number ? t(`feedback:add.${type}.done`, { number }) : t("feedback:add.done");
  toastAccepted(context, result, { message, number });
  const own = href("/profile/complaints-suggestions");
  return redirect(result.repeatedFrom && id ? `${own}/${id}` : own, 303);
}
