import { linesOf } from "#app/arabic/lines.ts";

export const ownPages = ["news", "event", "meeting", "archive", "posts"] as const;
export type OwnPage = (typeof ownPages)[number];

const page = new RegExp(`^/(${ownPages.join("|")})/([\\w-]{1,64})$`);

export function ownPageOf(path: string): { kind: OwnPage; id: string } | undefined {
  const [, kind, id] = page.exec(path) ?? [];
  return kind && id ? { kind: kind as OwnPage, id } : undefined;
}

export function ownPathOf(address: string, origin: string): string | undefined {
  const path = address.startsWith(origin) ? address.slice(origin.length) : "";
  return ownPageOf(path) ? path : undefined;
}

export function ownPathsIn(text: string, origin: string): string[] {
  return linesOf(text).flatMap(({ parts }) =>
    parts.flatMap(({ text: part }) => ownPathOf(part, origin) ?? []),
  );
}
