import { formatDate } from "#app/arabic/dates.ts";
import type { Organisation } from "#app/contract/organisation.ts";
import type { StoredFile } from "../content/api.ts";
import { translate } from "../i18n.ts";
import { type Poster, titlePoster } from "../share/poster.ts";
import type { archiveItems } from "./tables.ts";

type PosterItem = Pick<typeof archiveItems.$inferSelect, "day" | "number" | "title" | "type">;

/** Undefined for items with a picture, which links show instead. */
export function posterOfItem(
  { type, number, title, day, files }: PosterItem & { readonly files: readonly StoredFile[] },
  organisation: Organisation,
): Poster | undefined {
  if (files.some(({ kind }) => kind === "picture")) return undefined;
  const kicker = number
    ? translate("ar", `share:archiveNumbered.${type}`, { number })
    : translate("ar", `share:archive.${type}`);
  const lines = day ? [formatDate(day, "ar")] : [];
  return titlePoster({ kicker, title, lines }, organisation);
}
