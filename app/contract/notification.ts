import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { NOTIFY } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { dayTime } from "./day.ts";
import { del, done, eventAnswer, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import {
  MAX_LINK_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_TITLE_LENGTH,
  NOTIFICATIONS_PER_PAGE,
  type NotificationView,
} from "./notification.values.ts";
import { isPlainAddress } from "./notification-target.ts";
import { pageOf } from "./page.ts";
import { chosenUuid, uuid } from "./uuid.ts";

const target = z.object({
  screen: z.string().nullish().catch(null),
  params: z
    .object({
      id: z.coerce.string().optional().catch(undefined),
      title: z.coerce.string().optional().catch(undefined),
    })
    .nullish()
    .catch(null),
});
/** An outside platform may give one or a list of one. */
const targets = z
  .union([target, z.array(target)])
  .nullish()
  .catch(null);

/** Another platform may leave out all but the id. */
export const notification = namedObject("Notification", {
  id: z.coerce.string(),
  title: z.string().nullish(),
  message: z.string().nullish(),
  body: z.string().nullish(),
  createdAt: z.string().nullish(),
  recipients: z.array(z.object({ isRead: z.boolean().nullish() })).nullish(),
  navigationData: targets,
  additionalData: targets,
});
export type Notification = z.infer<typeof notification>;

export function toNotificationView(given: Notification): NotificationView {
  const targets = [given.navigationData, given.additionalData].flat();
  const { screen, params } = targets.find((each) => each?.screen) ?? {};
  return {
    id: given.id,
    title: given.title ?? "",
    message: given.message ?? given.body ?? "",
    createdAt: given.createdAt ?? "",
    isRead: given.recipients?.every(({ isRead }) => isRead === true) ?? false,
    target: screen ? { screen, params: params ?? {} } : undefined,
  };
}

const ticked = z.union([z.boolean(), z.enum(["", "on", "true", "false"])]).transform((given) => {
  return given === true || given === "on" || given === "true";
});

const page = pageOf(notification);
export const listNotifications = get("listNotifications", "/notifications/me", {
  summary: "The user's notifications, newest first, and how many are unread",
  admits: "user",
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(NOTIFICATIONS_PER_PAGE),
  }),
  answer: z.object({
    items: page.shape.items,
    metadata: page.shape.metadata.nullish(),
    /** Counted up to 100, the most that any badge needs. */
    unreadCount: z.number().int().nullish(),
    /** In how many rooms of chat something is new to the caller, muted and archived ones apart. */
    unreadChats: z.number().int().nullish(),
    hasMore: z.boolean().nullish(),
  }),
});

export const markAllRead = patch("markAllRead", "/notifications/mark-all-read", {
  summary: "Marks all of the user's notifications as read; answers the newest of them",
  admits: "user",
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(NOTIFICATIONS_PER_PAGE),
  }),
  answer: z
    .object({ items: z.array(notification).optional(), unreadCount: z.number().int().optional() })
    .nullish(),
});

/** Repeated query parameters: none, one or several. */
function several<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => [value].flat(), z.array(item).max(100)).default([]);
}

/**
 * Everybody by default; people of any of the governorates and any of the roles; or, without either,
 * a selection.
 */
const audience = z.object({
  governorates: several(z.string().trim().min(1).max(100)),
  roles: several(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)),
  /** The sender's own (people-selection.ts). */
  selection: chosenUuid("selection-over").optional(),
});

const notificationExample = { title: "اجتماع", message: "نلتقي الخميس." };

export const createNotification = post("createNotification", "/notifications", {
  summary:
    "Tells everybody, those of the named governorates and roles, or the people of a selection, within the sender's area",
  admits: { can: NOTIFY },
  query: audience,
  body: z.object({
    title: askedAs(
      "notification.title",
      z
        .string()
        .max(10 * MAX_TITLE_LENGTH)
        .overwrite(cleanLine)
        .min(1, { abort: true })
        .max(MAX_TITLE_LENGTH),
    ),
    message: askedAs(
      "notification.message",
      z
        .string()
        .max(10 * MAX_MESSAGE_LENGTH)
        .overwrite(cleanText)
        .min(1, { abort: true })
        .max(MAX_MESSAGE_LENGTH),
    ),
    /** Web addresses only, which lead where they say; empty for none. */
    externalLink: z
      .union(
        [
          z.literal(""),
          z
            .url({ protocol: /^https?$/, hostname: z.regexes.domain })
            .max(MAX_LINK_LENGTH, { abort: true })
            .refine(isPlainAddress),
        ],
        { error: "link" },
      )
      .optional(),
    /** Refused during a campaign silence. */
    isCampaign: ticked.default(false),
  }),
  example: notificationExample,
  /** The notification stands in `data.data`, on every platform. */
  answer: z.object({ data: notification.nullish() }).nullish(),
  repeatMinutes: REPEAT_MINUTES,
});

/** A day and a time in Cairo, 2026-11-25T09:00. */
const at = askedAs("notification.at", dayTime);

export const countAudience = get("countAudience", "/notifications/audience", {
  summary: "How many people a notification would reach, and from when on one of the campaign may",
  admits: { can: NOTIFY },
  query: audience.extend({ at: at.optional() }),
  answer: z.object({
    people: z.number().int(),
    /** The first moment after the silence that holds where they live, at `at` or now. */
    silentUntil: z.string().nullish(),
  }),
});

const scheduled = namedObject("ScheduledNotification", {
  id: z.string(),
  title: z.string(),
  message: z.string(),
  at: z.string(),
  /** Of what is held: a silence was declared since, and this is the first moment after it. */
  silentUntil: z.string().nullish(),
});
export type ScheduledNotification = z.infer<typeof scheduled>;

export const scheduleNotification = post("scheduleNotification", "/notifications/scheduled", {
  summary: "The same as createNotification at an hour to come, to whom the sender reaches then",
  admits: { can: NOTIFY },
  query: audience,
  body: createNotification.body.extend({ at }),
  example: { ...notificationExample, at: "2027-01-05T18:30" },
  answer: scheduled,
  repeatMinutes: REPEAT_MINUTES,
});

export const listScheduledNotifications = get(
  "listScheduledNotifications",
  "/notifications/scheduled",
  {
    summary: "The caller's own notifications that wait for their hour, the next first",
    admits: { can: NOTIFY },
    answer: z.array(scheduled),
  },
);

export const cancelScheduledNotification = del(
  "cancelScheduledNotification",
  "/notifications/scheduled/{id}",
  {
    summary: "Cancels one of them: it is not sent; 404 once it was",
    admits: { can: NOTIFY },
    params: z.object({ id: z.string().max(64) }),
    answer: done,
  },
);

export const listAudienceGovernorates = get(
  "listAudienceGovernorates",
  "/notifications/audience/governorates",
  {
    summary: "The governorates that the sender may address: all of them, or a local leader's own",
    admits: { can: NOTIFY },
    answer: z.array(z.string()),
  },
);

export const streamNotifications = get("streamNotifications", "/notifications/stream", {
  summary:
    "The user's notifications as they come, as Server-Sent Events: `notification` with one as JSON and its id as event id, and what the caller follows of chat; Last-Event-ID catches up",
  admits: "user",
  query: z.object({
    /** The newest that the client knows without a stream: a page's. Nothing up to it is sent. */
    after: z.string().max(64).optional(),
    /** A room that is followed: `chat-message`, `chat-read`, `chat-typing`, `chat-again`, `chat-out`. */
    room: uuid.optional(),
    /** The room's counter as a page knows it: what changed since comes first. Without it, what comes from now on. */
    since: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    /** The list of the caller's rooms is followed: `chat-room`, or `chat-again` where it is to be asked for. */
    rooms: z.enum(["on"]).optional(),
  }),
  answer: eventAnswer,
});
