import { cairoMoment } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
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
import { silenceEnd } from "#app/contract/silence-periods.ts";
import { mayChat } from "../chat/rules.ts";
import { isSchedulable } from "../content/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { refuseInSilence } from "../silence/api.ts";
import { wholeGovernorates } from "../user/area.ts";
import { addressedBy, silenceReach } from "./addressed.ts";
import { presentNotification } from "./event-stream.ts";
import { refuseHour } from "./rules.ts";
import { send } from "./send.ts";
import { countAudience as countPeople } from "./store-audience.ts";
import { countChosen } from "./store-chosen.ts";
import { listNotifications as listFor, markRead, readingOf } from "./store-lists.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const notificationResource = resource("notification")
  .on(listNotifications, async ({ db, caller, query, language, now }) => {
    const chatsAt = mayChat(caller) ? now : undefined;
    const found = await listFor(db, readingOf(caller), query, chatsAt);
    const { items, total, unread, chats } = found;
    return {
      items: items.map((item) => presentNotification(item, language)),
      metadata: metadata(total, query),
      unreadCount: unread,
      unreadChats: chats,
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
      // A reply that was read leaves home.
      afterCommit: async ({ desks, caller }) => desks.forgetOf(caller.id),
    },
  )

  .on(
    createNotification,
    async (context) => {
      const { caller, body, language } = context;
      const { title, message, externalLink: link, isCampaign } = body;
      const addressed = await addressedBy(context);
      if (isRefusal(addressed)) return addressed;
      const campaignReach = isCampaign ? await silenceReach(context, addressed) : null;
      const silent = campaignReach && (await refuseInSilence(context, campaignReach));
      if (silent) return silent;
      const row = await send(
        context,
        { senderId: caller.id, title, message, link, campaignReach },
        addressed,
      );
      return { data: presentNotification(row, language) };
    },
    { limits: [byCaller(30, HOUR)] },
  )

  .on(
    countAudience,
    async (context) => {
      const { db, now, query, organisation } = context;
      const at = query.at === undefined ? now : cairoMoment(query.at);
      if (query.at !== undefined && !isSchedulable(at, now)) return refuseHour();
      const addressed = await addressedBy(context);
      if (isRefusal(addressed)) return addressed;
      const { chosen, audience } = addressed;
      const people = chosen
        ? await countChosen(db, chosen.people, audience, now)
        : await countPeople(db, audience, now);
      const silences = organisation.get().silences ?? [];
      const reach = silences.length > 0 && (await silenceReach(context, addressed));
      const until = reach && at && silenceEnd(silences, reach, at);
      return { people, silentUntil: until ? until.toISOString() : null };
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
    async ({ caller, streams, chats, language, signal, lastEventId, query }) => {
      const { id: userId, sessionId } = caller;
      const { after, room: roomId, rooms } = query;
      const position = { lastEventId, after };
      const listener = { userId, sessionId, language };
      // Read before the answer, so that events right after it aren't missed.
      const since = query.since ?? (roomId ? await chats.newest(roomId) : undefined);
      const stream = await streams.open(listener, position, signal, (line, place) => {
        // Wide windows show the list beside an open room.
        const stops = [
          roomId && chats.follow(line, { roomId, since: place ?? since }),
          rooms === "on" && chats.follow(line, { roomId: undefined, since: undefined }),
        ];
        return () => {
          for (const stop of stops) if (stop) stop();
        };
      });
      return stream ?? refuseTooMany(MINUTE);
    },
    { limits: [byCaller(60, MINUTE)] },
  );
