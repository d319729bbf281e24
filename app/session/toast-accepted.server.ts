import type { RouterContextProvider } from "react-router";
import { formatAgo } from "#app/arabic/time-ago.ts";
import { translatorOf } from "./i18n.server.ts";
import { preferencesOf } from "./preferences.server.ts";
import { type Toast, toast } from "./toast.server.ts";

const MINUTE = 60_000;

/**
 * For a duplicate it says since when the record exists (docs/product.md#forms-that-are-sent-twice).
 * @param sent.number the record's number
 */
export function toastAccepted(
  context: Readonly<RouterContextProvider>,
  { repeatedFrom }: { readonly repeatedFrom?: Date | undefined },
  {
    message,
    position,
    number,
  }: Pick<Toast, "message" | "position"> & { number?: number | undefined },
): void {
  if (!repeatedFrom) {
    toast(context, { type: "success", message, position });
    return;
  }
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const minutes = Math.floor((Date.now() - repeatedFrom.getTime()) / MINUTE);
  const elapsed = minutes > 0 ? formatAgo(minutes, "minute", language) : t("sent:moment");
  const already = number
    ? t("sent:alreadyNumbered", { ago: elapsed, number })
    : t("sent:already", { ago: elapsed });
  toast(context, { type: "info", message: already });
}
