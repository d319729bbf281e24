import type { Target } from "./notification.values.ts";
import { isAvailableScreen } from "./screens.ts";

export interface NotificationLink {
  readonly href: string;
  /** An address of another site, for a tab of its own. */
  readonly isOutside?: true;
}

/** Screens that are one page, whatever the params say of whom they are about. */
const singlePageScreens = ["application", "renewal"];

/** Screens that a notification may lead people to whose membership is not in force. */
const openScreens = ["application", "event", "profile/dues"];

const MAX_ID_LENGTH = 200;

/** Where a notification leads, unless the screen is not there: no link leads to a page that is missing. */
export function linkOf(
  target: Target | undefined,
  isVerified: boolean,
): NotificationLink | undefined {
  const link = resolveTarget(target, isVerified);
  return link && (link.isOutside || isAvailableScreen(link.href)) ? link : undefined;
}

/**
 * Where a click or a tapped push leads (docs/product.md#what-a-click-opens); unverified users get
 * only their application, events and dues. Ambiguous paths (dots, two slashes, another site) lead
 * nowhere.
 */
export function resolveTarget(
  target: Target | undefined,
  isVerified: boolean,
): NotificationLink | undefined {
  if (!target?.screen || (!isVerified && !openScreens.includes(target.screen))) return undefined;
  const { screen, params: { id = "", title = "" } = {} } = target;
  switch (screen) {
    case "scheduled_meeting":
      return { href: "/" };
    case "chatRoom":
      return { href: "/contact" };
    case "facebook":
      return { href: "/posts" };
    case "web_view":
      return webAddress(title);
    default:
      return screenPath(screen, id);
  }
}

/** The first address in a title; only one that a browser shows as a page. */
function webAddress(title: string): NotificationLink | undefined {
  const [address = ""] = title.match(/\bhttps?:\/\/[^\s"<>]+/i) ?? [];
  return isPlainAddress(address) ? { href: new URL(address).href, isOutside: true } : undefined;
}

/** Whether an address leads where it seems to: it is one, and no name stands before its host. */
export function isPlainAddress(address: string): boolean {
  if (/[\s"<>]/.test(address)) return false;
  try {
    const { username, password } = new URL(address);
    return !username && !password;
  } catch {
    return false;
  }
}

function screenPath(screen: string, id: string): NotificationLink | undefined {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(screen)) return undefined;
  if (!id || singlePageScreens.includes(screen)) return { href: `/${screen}` };
  const isAddressable = id.length <= MAX_ID_LENGTH && !/\p{Cs}|^\.{1,2}$/u.test(id);
  return isAddressable ? { href: `/${screen}/${encodeURIComponent(id)}` } : undefined;
}
