import type { PostFields } from "#app/contract/posts-desk.ts";
import type { PostTextField } from "#app/contract/posts-desk.values.ts";
import type { StoredFile } from "../content/api.ts";
import type { StoredAttachment } from "./tables.ts";

export function attachmentOf([first]: readonly Pick<StoredFile, "kind">[]): StoredAttachment {
  if (!first) return "none";
  return ({ picture: "images", video: "video", document: "documents" } as const)[first.kind];
}

export type MissingPart = PostTextField | "poster" | "fileText" | "fileTextEn";

export function missingOf(fields: PostFields, files: readonly StoredFile[]): MissingPart[] {
  const isEnglish = Boolean(fields.titleEn || fields.bodyEn);
  const needed: readonly (readonly [part: MissingPart, isMissing: boolean])[] = [
    ["title", !fields.title],
    ["body", !fields.body && files.length === 0],
    ["titleEn", isEnglish && !fields.titleEn],
    ["bodyEn", isEnglish && Boolean(fields.body) && !fields.bodyEn],
    ["poster", files.some(({ kind, poster }) => kind === "video" && !poster)],
    ["fileText", files.some(({ alt }) => !alt)],
    ["fileTextEn", isEnglish && files.some(({ altEn }) => !altEn)],
  ];
  return needed.flatMap(([part, isMissing]) => (isMissing ? [part] : []));
}
