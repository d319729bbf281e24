import type { RouterContextProvider } from "react-router";
import { cairoDaysSince, formatDate, formatDateTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Feedback, FeedbackLine, FeedbackStep } from "#app/contract/feedback.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

type Context = Readonly<RouterContextProvider>;

/** An item as every screen shows it: days and places in the reader's language, and a title in any case. */
export function toFeedbackView(context: Context, item: FeedbackLine & Pick<Feedback, "offer">) {
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const { id, number, feedbackType, status, topic, mood, title, body } = item;
  const governorate = item.governorate ? governorateName(item.governorate, language) : undefined;
  const city = (language === "en" && item.cityEn) || item.city;
  // A city that is known in Arabic alone turns nothing round at the end of an English line.
  const isReadable = language === "ar" || item.cityEn;
  const parts = isReadable ? [city, governorate] : [governorate, city];
  // Capitals are called like what they are the capital of.
  const place = [...new Set(parts)].filter(Boolean).join(language === "ar" ? "، " : ", ");
  const hasPlaceTitle = feedbackType === "street-pulse" && place;
  return {
    id,
    number,
    status,
    topic,
    mood,
    place,
    type: feedbackType ?? undefined,
    title: title || (hasPlaceTitle ? t("feedback:pulseIn", { place }) : t("feedback:untitled")),
    body: body ?? "",
    offer: item.offer ?? undefined,
    createdAt: formatDateTime(item.createdAt, language),
    /** The same in short, and for how long it has waited. */
    day: formatDate(item.createdAt, language),
    waitingDays: cairoDaysSince(item.createdAt, new Date()),
    reply: item.reply && { ...item.reply, at: formatDateTime(item.reply.at, language) },
  };
}
export type FeedbackView = ReturnType<typeof toFeedbackView>;

/** The time line with its days in words. */
export function toStepViews(context: Context, steps: readonly FeedbackStep[] | null | undefined) {
  const { language } = preferencesOf(context);
  return (steps ?? []).map(({ at, ...step }, index) => ({
    ...step,
    key: `${index} ${step.act}`,
    at: formatDateTime(at, language),
  }));
}
export type StepViews = ReturnType<typeof toStepViews>;
