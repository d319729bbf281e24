import type { RouterContextProvider } from "react-router";
import { formatDateTime } from "#app/arabic/dates.ts";
import type { FeedbackLine, FeedbackStep } from "#app/contract/feedback.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { shownPlace } from "../application/shown-place.server.ts";

type Context = Readonly<RouterContextProvider>;

/** An item as every screen shows it: days and places in the reader's language, and a title in any case. */
export function shownFeedback(context: Context, item: FeedbackLine) {
  const { language } = preferencesOf(context);
  const words = wordsOf(context);
  const { id, number, feedbackType, status, topic, mood, title, body } = item;
  const governorate = item.governorate ? shownPlace(item.governorate, language) : undefined;
  const city = (language === "en" && item.cityEn) || item.city;
  // A city that is known in Arabic alone turns nothing round at the end of an English line.
  const isReadable = language === "ar" || item.cityEn;
  const parts = isReadable ? [city, governorate] : [governorate, city];
  // Capitals are called like what they are the capital of.
  const place = [...new Set(parts)].filter(Boolean).join(language === "ar" ? "، " : ", ");
  const named = feedbackType === "street-pulse" && place;
  return {
    ...{ id, number, status, topic, mood, place },
    type: feedbackType ?? undefined,
    title: title || (named ? words("feedback:pulseIn", { place }) : words("feedback:untitled")),
    body: body ?? "",
    createdAt: formatDateTime(item.createdAt, language),
    reply: item.reply && { ...item.reply, at: formatDateTime(item.reply.at, language) },
  };
}
export type ShownFeedback = ReturnType<typeof shownFeedback>;

/** The time line with its days in words. */
export function shownSteps(context: Context, steps: readonly FeedbackStep[] | null | undefined) {
  const { language } = preferencesOf(context);
  return (steps ?? []).map(({ at, ...step }, place) => ({
    ...step,
    key: `${place} ${step.act}`,
    at: formatDateTime(at, language),
  }));
}
export type ShownSteps = ReturnType<typeof shownSteps>;
