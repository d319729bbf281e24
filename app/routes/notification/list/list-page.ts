import { useState } from "react";
import type { NotificationView } from "../notification-view.ts";

/** One page of the list. */
export interface ListPage {
  /** From 1. */
  readonly page: number;
  readonly items: readonly NotificationView[];
  readonly hasMore: boolean;
}

/** The address of a page of the list. */
export function pagePath(page: number): string {
  return page > 1 ? `/notification?page=${page}` : "/notification";
}

/** The pages that one has come through without a load, one below the other; the last may be new. */
export function useLoadedPages(found: ListPage): readonly ListPage[] {
  const [pages, setPages] = useState([found]);
  const last = pages[pages.length - 1];
  if (last === found) return pages;
  const before = pages.filter(({ page }) => page < found.page);
  // A page that does not follow on begins anew.
  const next = before[before.length - 1]?.page === found.page - 1 ? [...before, found] : [found];
  setPages(next);
  return next;
}

/** What the pages show, and before it what came since, each once. */
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
