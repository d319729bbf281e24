import type { RouterContextProvider } from "react-router";
import { joinByComma } from "#app/arabic/comma.ts";
import { cairoDaysSince, formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import type { Feedback, FeedbackLine, FeedbackStep } from "#app/contract/feedback.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

type Context = Readonly<RouterContextProvider>;

export function toFeedbackView(context: Context, item: FeedbackLine & Pick<Feedback, "offer">) {
  const { language } = preferencesOf(context);
  const now = new Date();
  const t = translatorOf(context);
  const { id, number, feedbackType, status, topic, mood, title, body } = item;
  const governorate = item.governorate ? governorateName(item.governorate, language) : undefined;
  const city = (language === "en" && item.cityEn) || item.city;
  // Arabic at the end of an English line would reorder it.
  const isReadable = language === "ar" || item.cityEn;
  const parts = isReadable ? [city, governorate] : [governorate, city];
  // Some capitals share the governorate's name.
  const place = joinByComma([...new Set(parts)], language);
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
    createdAt: toSaidTime(item.createdAt, language, now),
    day: toSaidTime(item.createdAt, language, now, formatShort),
    waitingDays: cairoDaysSince(item.createdAt, now),
    reply: item.reply && { ...item.reply, at: toSaidTime(item.reply.at, language, now) },
  };
}
export type FeedbackView = ReturnType<typeof toFeedbackView>;

export function toStepViews(context: Context, steps: readonly FeedbackStep[] | null | undefined) {
  const { language } = preferencesOf(context);
  const now = new Date();
  return (steps ?? []).map(({ at, ...step }, index) => ({
    ...step,
    key: `${index} ${step.act}`,
    at: toSaidTime(at, language, now),
  }));
}
export type StepViews = ReturnType<typeof toStepViews>;
