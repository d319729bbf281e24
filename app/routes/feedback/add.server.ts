import { href, type RouterContextProvider, redirect } from "react-router";
import type { AnswerOf } from "#app/contract/endpoint.ts";
import type { addComplaint } from "#app/contract/feedback.ts";
import type { FeedbackType } from "#app/contract/feedback-form.ts";
import { readProfile } from "#app/contract/profile.ts";
import { type Answer, call } from "#app/session/api.server.ts";
import { confirmSent } from "#app/session/confirm.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { readPlaces } from "../branch/places.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * What a new item's form begins with: a link may name the topic and the mood, and the street is most
 * often that of one's own city.
 */
export async function beginForm(context: Context, type: FeedbackType, search: URLSearchParams) {
  const named = { topic: search.get("topic") ?? "", mood: search.get("mood") ?? "" };
  if (type !== "street-pulse") {
    const places =
      type === "complaints" ? await readPlaces(context) : { governorates: [], cities: [] };
    return { places, typed: named };
  }
  const profile = await call(context, readProfile, {});
  const { governorate, city } = profile.ok ? profile.data : {};
  const home = { governorate: governorate ?? "", city: city ?? "" };
  return { places: await readPlaces(context, governorate), typed: { ...named, ...home } };
}

/** Back to the list, with a word of thanks; what was sent before leads to itself. */
export function thank(
  context: Context,
  type: FeedbackType,
  answer: Extract<Answer<AnswerOf<typeof addComplaint>>, { ok: true }>,
): Response {
  const words = wordsOf(context);
  const { id, number } = answer.data ?? {};
  const message = number
    ? words(`feedback:add.${type}.done`, { number })
    : words("feedback:add.done");
  confirmSent(context, answer, { message, number });
  const own = href("/profile/complaints-suggestions");
  return redirect(answer.repeatedFrom && id ? `${own}/${id}` : own, 303);
}
