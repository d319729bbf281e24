/** Pages of ours that stand in a message as a card: by the first part of their addresses. */
export const ownPages = ["news", "event", "meeting", "archive", "posts"] as const;
export type OwnPage = (typeof ownPages)[number];

/** A page of ours that a text names by its whole address. */
export interface OwnLink {
  readonly start: number;
  readonly end: number;
  readonly path: string;
}

const page = new RegExp(`^/(${ownPages.join("|")})/([\\w-]{1,64})$`);

/** Which page a path is; undefined of all that have no card. */
export function ownPageOf(path: string): { kind: OwnPage; id: string } | undefined {
  const [, kind, id] = page.exec(path) ?? [];
  return kind && id ? { kind: kind as OwnPage, id } : undefined;
}

/** The addresses of such pages in a text; every other address stays a word. */
export function ownLinksIn(text: string, origin: string): OwnLink[] {
  const links: OwnLink[] = [];
  for (let start = text.indexOf(origin); start >= 0; start = text.indexOf(origin, start + 1)) {
    const [path = ""] = /^\/[\w/-]*/.exec(text.slice(start + origin.length)) ?? [];
    const end = start + origin.length + path.length;
    // With a query or more it is another page.
    if (ownPageOf(path) && !/^[?#%&=@:]/.test(text.slice(end))) links.push({ start, end, path });
  }
  return links;
}
