import type { ContentFile } from "#app/contract/content-files.ts";

/** The fields of a version, as their kind has them: texts, addresses of pictures, files. */
export type Fields = Readonly<Record<string, string | null | undefined | readonly ContentFile[]>>;

/** A field that is a text. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

/** A field that is files, in their order. */
export function filesOf(fields: Fields, name = "files"): readonly ContentFile[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}
