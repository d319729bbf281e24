import type { RouterContextProvider } from "react-router";
import { ago } from "#app/arabic/time-ago.ts";
import { preferencesOf } from "./preferences.server.ts";
import { type Toast, toast } from "./toast.server.ts";
import { wordsOf } from "./words.server.ts";

const MINUTE = 60_000;

/**
 * Says on the next page what became of an accepted form: the screen's own words, or, when the same
 * was sent some minutes ago under another key, since when it is there and that nothing was stored now
 * (docs/product.md#forms-that-are-sent-twice).
 *
 * @param sent.number by which people speak of the record
 */
export function confirmSent(
  context: Readonly<RouterContextProvider>,
  { repeatedFrom }: { readonly repeatedFrom?: Date | undefined },
  { message, place, number }: Pick<Toast, "message" | "place"> & { number?: number | undefined },
): void {
  if (!repeatedFrom) {
    toast(context, { type: "success", message, place });
    return;
  }
  const words = wordsOf(context);
  const { language } = preferencesOf(context);
  const minutes = Math.floor((Date.now() - repeatedFrom.getTime()) / MINUTE);
  const since = minutes > 0 ? ago(minutes, "minute", language) : words("sent:moment");
  const already = number
    ? words("sent:alreadyNumbered", { ago: since, number })
    : words("sent:already", { ago: since });
  toast(context, { type: "info", message: already });
}
