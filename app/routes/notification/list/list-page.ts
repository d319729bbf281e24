import { useState } from "react";
import type { NotificationView } from "../notification-view.ts";

export interface ListPage {
  readonly page: number;
  readonly items: readonly NotificationView[];
  readonly hasMore: boolean;
}

export function pagePath(page: number): string {
  return page > 1 ? `/notification?page=${page}` : "/notification";
}

/** Accumulates pages loaded without navigation. */
export function useLoadedPages(found: ListPage): readonly ListPage[] {
  const [pages, setPages] = useState([found]);
  const last = pages[pages.length - 1];
  if (last === found) return pages;
  const before = pages.filter(({ page }) => page < found.page);
  // A gap starts anew.
  const next = before[before.length - 1]?.page === found.page - 1 ? [...before, found] : [found];
  setPages(next);
  return next;
}

/** Deduplicated. */
export function mergeItems(
  pages: readonly ListPage[],
  arrived: readonly NotificationView[],
): readonly NotificationView[] {
  const isFromStart = pages[0]?.page === 1;
  const listed = pages.flatMap(({ items }) => items);
  const all = isFromStart ? [...notListed(arrived, listed), ...listed] : listed;
  return [...new Map(all.map((item) => [item.id, item])).values()];
}

function notListed(
  arrived: readonly NotificationView[],
  listed: readonly NotificationView[],
): readonly NotificationView[] {
  const known = new Set(listed.map(({ id }) => id));
  return arrived.filter(({ id }) => !known.has(id));
}
