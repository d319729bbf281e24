import { NOTIFY } from "#app/contract/ability.ts";
import { isRefusal, refuseTooMany } from "#app/contract/failure.ts";
import {
  countAudience,
  createNotification,
  listAudienceGovernorates,
  listNotifications,
  markAllRead,
  streamNotifications,
} from "#app/contract/notification.ts";
import { metadata } from "#app/contract/page.ts";
import { audit } from "../audit/api.ts";
import { governorateNamesOf } from "../branch/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { presentNotification } from "./event-stream.ts";
import { audienceOf, invalidAudience } from "./rules.ts";
import { addBroadcast } from "./store.ts";
import { countAudience as countPeople, findRoleIds } from "./store-audience.ts";
import { listNotifications as listFor, markRead, readingOf } from "./store-lists.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const notificationResource = resource()
  .on(listNotifications, async ({ db, caller, query, language }) => {
    const { items, total, unread } = await listFor(db, readingOf(caller), query);
    return {
      items: items.map((item) => presentNotification(item, language)),
      metadata: metadata(total, query),
      unreadCount: unread,
      hasMore: query.page * query.limit < total,
    };
  })

  .on(
    markAllRead,
    async ({ db, caller, query, now, language }) => {
      const reading = await markRead(db, readingOf(caller), now);
      const { items, unread } = await listFor(db, reading, { page: 1, ...query });
      return {
        items: items.map((item) => presentNotification(item, language)),
        unreadCount: unread,
      };
    },
    {
      limits: [byCaller(60, MINUTE)],
      // An answer that was read there no longer waits on home.
      afterCommit: async ({ desks, caller }) => desks.forgetOf(caller.id),
    },
  )

  .on(
    createNotification,
    async (context) => {
      const { db, caller, body, now, address, language } = context;
      const audience = await audienceFor(context);
      if (isRefusal(audience)) return audience;
      const senderId = caller.id;
      const { title, message, externalLink } = body;
      const row = await addBroadcast(
        db,
        { senderId, title, message, ...targetOf(externalLink) },
        audience,
        now,
      );
      await audit(db, { by: senderId, act: "notification-sent", detail: row.id, address }, now);
      return { data: presentNotification(row, language) };
    },
    { limits: [byCaller(30, HOUR)] },
  )

  .on(
    countAudience,
    async (context) => {
      const audience = await audienceFor(context);
      if (isRefusal(audience)) return audience;
      return { people: await countPeople(context.db, audience, context.now) };
    },
    { limits: [byCaller(60, MINUTE)] },
  )

  .on(listAudienceGovernorates, async ({ caller }) => governorateNamesOf(areaFor(caller, NOTIFY)))

  .on(
    streamNotifications,
    async ({ caller, streams, language, signal, lastEventId, query }) => {
      const { id: userId, sessionId } = caller;
      const position = { lastEventId, after: query.after };
      const stream = await streams.open({ userId, sessionId, language }, position, signal);
      return stream ?? refuseTooMany(MINUTE);
    },
    { limits: [byCaller(60, MINUTE)] },
  );

/** Whom a sender chose, or why not; roles are looked up, since one that is none would reach nobody. */
async function audienceFor({
  db,
  caller,
  query,
}: Pick<HandlerContext<typeof countAudience>, "db" | "caller" | "query">) {
  const audience = audienceOf(query, areaFor(caller, NOTIFY));
  if (isRefusal(audience)) return audience;
  const existingRoleIds = await findRoleIds(db, audience.roleIds);
  return existingRoleIds.length < audience.roleIds.length
    ? invalidAudience("roles", "choice")
    : audience;
}

/** A link opens by a web_view target whose title holds it (docs/product.md#what-a-click-opens). */
function targetOf(link: string | undefined) {
  return link ? { screen: "web_view", params: { title: link } } : { screen: null, params: null };
}
