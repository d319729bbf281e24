import { governorates } from "#app/arabic/governorates.ts";
import { NOTIFY } from "#app/contract/ability.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { isRefusal, refuse, refuseTooMany } from "#app/contract/failure.ts";
import {
  countAudience,
  createNotification,
  listAudienceGovernorates,
  listNotifications,
  markAllRead,
  streamNotifications,
} from "#app/contract/notification.ts";
import { metadata } from "#app/contract/page.ts";
import type { Reach } from "#app/contract/silence-periods.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor, can } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { findSelection, type SelectedPeople, selectPeople } from "../people/api-selection.ts";
import { refuseInSilence } from "../silence/api.ts";
import { wholeGovernorates } from "../user/area.ts";
import { presentNotification } from "./event-stream.ts";
import { type Audience, audienceOf, invalidAudience, reachOf } from "./rules.ts";
import { tellChosen } from "./selected.ts";
import { addBroadcast } from "./store.ts";
import { countAudience as countPeople, findRoleIds } from "./store-audience.ts";
import { countChosen, findGovernorates } from "./store-chosen.ts";
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
      const senderId = caller.id;
      const { title, message, externalLink, isCampaign } = body;
      const chosen = await chosenFor(context);
      if (isRefusal(chosen)) return chosen;
      const audience = await audienceFor(context);
      if (isRefusal(audience)) return audience;
      const campaignReach = isCampaign ? await reachFor(context, chosen?.people, audience) : null;
      const silent = campaignReach && (await refuseInSilence(context, campaignReach));
      if (silent) return silent;
      const words = { senderId, title, message, campaignReach, ...targetOf(externalLink) };
      const row = chosen
        ? await tellChosen(context, words, { ...chosen, audience })
        : await addBroadcast(db, words, audience, now);
      await audit(db, { by: senderId, act: "notification-sent", detail: row.id, address }, now);
      return { data: presentNotification(row, language) };
    },
    { limits: [byCaller(30, HOUR)] },
  )

  .on(
    countAudience,
    async (context) => {
      const chosen = await chosenFor(context);
      if (isRefusal(chosen)) return chosen;
      const audience = await audienceFor(context);
      if (isRefusal(audience)) return audience;
      const { db, now } = context;
      const people = chosen
        ? await countChosen(db, chosen.people, audience, now)
        : await countPeople(db, audience, now);
      return { people };
    },
    { limits: [byCaller(60, MINUTE)] },
  )

  .on(listAudienceGovernorates, async ({ caller }) => {
    const codes = wholeGovernorates(areaFor(caller, NOTIFY));
    const own = governorates.filter(({ code }) => codes === "all" || codes.includes(code));
    return own.map(({ ar }) => ar);
  })

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

/** Where those live whom a sender tells something of the campaign. */
async function reachFor(
  {
    db,
    caller,
    query,
    now,
  }: Pick<HandlerContext<typeof countAudience>, "caller" | "db" | "now" | "query">,
  chosen: SelectedPeople | undefined,
  audience: Audience,
): Promise<Reach> {
  if (chosen) return findGovernorates(db, chosen, audience, now);
  return reachOf(query, audience, areaFor(caller, NOTIFY));
}

/** The people of the selection that a sender chose, if they did, or why not. */
async function chosenFor({
  db,
  caller,
  query,
  personal,
  now,
}: Pick<HandlerContext<typeof countAudience>, "db" | "caller" | "query" | "personal" | "now">) {
  const { selection: id, governorates, roles } = query;
  if (!id) return undefined;
  const problem = (problem: string) =>
    refuse("invalid", { fields: [{ path: "selection", problem }] });
  // Exactly these people: nothing else is chosen beside them.
  if (governorates.length > 0 || roles.length > 0) return problem("choice");
  const selection = await findSelection({ db, personal }, { id, userId: caller.id }, now);
  if (!selection) return problem("selection-over");
  const reader = {
    can: (ability: Ability) => can(caller, ability),
    area: (ability: Ability) => areaFor(caller, ability),
  };
  return { selection, people: selectPeople(selection, reader, now) };
}

/** A link opens by a web_view target whose title holds it (docs/product.md#what-a-click-opens). */
function targetOf(link: string | undefined) {
  return link ? { screen: "web_view", params: { title: link } } : { screen: null, params: null };
}
