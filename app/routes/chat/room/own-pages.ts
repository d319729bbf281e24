import { linesOf } from "#app/arabic/lines.ts";

/** Pages of ours that stand in a message as a card: by the first part of their addresses. */
export const ownPages = ["news", "event", "meeting", "archive", "posts"] as const;
export type OwnPage = (typeof ownPages)[number];

const page = new RegExp(`^/(${ownPages.join("|")})/([\\w-]{1,64})$`);

/** Which page a path is; undefined of all that have no card. */
export function ownPageOf(path: string): { kind: OwnPage; id: string } | undefined {
  const [, kind, id] = page.exec(path) ?? [];
  return kind && id ? { kind: kind as OwnPage, id } : undefined;
}

/** The page of ours with a card that a whole address names; with a query or more it is another page. */
export function ownPathOf(address: string, origin: string): string | undefined {
  const path = address.startsWith(origin) ? address.slice(origin.length) : "";
  return ownPageOf(path) ? path : undefined;
}

/** The pages with a card that a text names by their whole addresses. */
export function ownPathsIn(text: string, origin: string): string[] {
  return linesOf(text).flatMap(({ parts }) =>
    parts.flatMap(({ text: part }) => ownPathOf(part, origin) ?? []),
  );
}
