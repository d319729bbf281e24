import type { RouterContextProvider } from "react-router";
import type { MenuGroupView } from "#app/components/side-menu.tsx";
import type { Desk } from "#app/contract/desk.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { isKnownQueue, isTask } from "../desk/desk-view.server.ts";
import { formatWaiting } from "../desk/format-waiting.ts";
import { loadDesk } from "../desk/load-desk.server.ts";
import type { BellData } from "../notification/notification-view.ts";
import { currentHref, type MenuItem, menuOf } from "./menu.ts";

export async function loadMenu(
  context: Readonly<RouterContextProvider>,
  path: string,
  loadedBell: Promise<BellData | undefined>,
): Promise<MenuGroupView[]> {
  const groups = menuOf(await visitorOf(context), isScreenOffered);
  const hasCounts = groups.some(({ items }) =>
    items.some(({ counts }) => counts && counts !== "chats"),
  );
  const [desk, bell] = await Promise.all([hasCounts ? loadDesk(context) : undefined, loadedBell]);
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const current = currentHref(groups, path);
  return groups.map(({ name, items, isFolded }) => ({
    ...(name && { title: t(`menu:group.${name}`) }),
    ...(isFolded && {
      isFolded: items.every(({ href, isUnlisted }) => href !== current || isUnlisted),
    }),
    lines: items.map((item) => {
      const count = item.counts === "chats" ? bell?.unreadChats : desk && countOf(desk, item);
      return {
        href: item.href,
        label: t(`menu:line.${item.label}`),
        icon: item.icon,
        ...(item.href === current && { isCurrent: true }),
        ...(count && { count: formatWaiting(count, language) }),
        ...(item.parts && {
          parts: item.parts.map((part) => ({ ...part, label: t(`menu:line.${part.label}`) })),
        }),
        ...(item.isUnlisted && { isUnlisted: true }),
      };
    }),
  }));
}

function countOf({ queues }: Desk, { counts }: MenuItem): number {
  return queues
    .filter(({ name }) =>
      counts === "all" ? isTask(name) : isKnownQueue(name) && counts?.includes(name),
    )
    .reduce((sum, { count }) => sum + count, 0);
}
