import type { ContentFile } from "#app/contract/content-files.ts";

/** Names to values: texts, picture addresses, files. */
export type Fields = Readonly<Record<string, string | null | undefined | readonly ContentFile[]>>;

export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === "string" ? value : "";
}

export function filesOf(fields: Fields, name = "files"): readonly ContentFile[] {
  const value = fields[name];
  return Array.isArray(value) ? value : [];
}
