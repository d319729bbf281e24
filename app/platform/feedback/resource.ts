import { searchTokens } from "#app/arabic/fold.ts";
import type { Parsed } from "#app/contract/endpoint.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import {
  addComplaint,
  addFeedbackMessage,
  addFeedbackNote,
  addStreetPulse,
  addSuggestion,
  editFeedback,
  listFeedback,
  listOwnFeedback,
  readFeedback,
  replyFeedback,
  updateFeedback,
  withdrawFeedback,
} from "#app/contract/feedback.ts";
import { MAX_FEEDBACK_LISTED } from "#app/contract/feedback.values.ts";
import { metadata } from "#app/contract/page.ts";
import { audit } from "../audit/api.ts";
import { governorateOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { markReadAbout } from "../notification/api.ts";
import { complainableOffer, nameOffer } from "../offers/api.ts";
import { narrowToUnit } from "../structure/api-area.ts";
import { leaderOf, lockForHandling, recordStep, submit } from "./actions.ts";
import { addMessage, withdraw } from "./actions-own.ts";
import { notifySender, SCREEN } from "./notify.ts";
import { presentForLeader, presentInboxLine, presentLine, presentOwn } from "./present.ts";
import { mayChangeStatus, mayEdit, toContent } from "./rules.ts";
import {
  addStep,
  changeContent,
  changeStatus,
  countSent,
  findFeedback,
  findSteps,
  lockOwn,
} from "./store.ts";
import { findListed, listInbox, listOwn, noCounts } from "./store-lists.ts";

const HOUR = 60 * 60;
/** Wide enough for any person, narrow enough for a script. */
const writeLimits = [byCaller(60, HOUR)];
const handleLimits = [byCaller(300, HOUR)];

export const feedbackResource = resource("feedback")
  .on(
    addComplaint,
    async (context) => {
      const { offerId, ...body } = context.body;
      if (offerId === undefined) return submit(context, "complaints", body);
      const offer = await complainableOffer(context.db, context.caller, offerId);
      return offer ? submit(context, "complaints", body, offer) : refuse("not-found");
    },
    { limits: writeLimits },
  )
  .on(addSuggestion, (context) => submit(context, "suggestions", context.body), {
    limits: writeLimits,
  })
  .on(addStreetPulse, (context) => submit(context, "street-pulse", context.body), {
    limits: writeLimits,
  })

  .on(listOwnFeedback, async ({ query, caller, db }) => {
    const { feedbackType: type, keyword = "", page, limit } = query;
    const tokens = searchTokens(keyword);
    const { id: userId } = leaderOf(caller);
    const { ids, total } = await listOwn(db, { userId, type, tokens, page, limit });
    const rows = await findListed(db, ids);
    return { items: rows.map(presentLine), metadata: metadata(total, query) };
  })

  .on(listFeedback, async ({ query, caller, db, now }) => {
    const leader = leaderOf(caller);
    const area = await narrowToUnit(db, leader.area, query.unit);
    const filter = toListFilter(query, { ...leader, area });
    const { ids, counts } = filter
      ? await listInbox(db, filter, now)
      : { ids: [], counts: noCounts() };
    const listed = Object.entries(counts)
      .filter(([type]) => !query.feedbackType || type === query.feedbackType)
      .flatMap(([, byStatus]) => Object.entries(byStatus))
      .filter(([status]) => !query.status || status === query.status);
    const total = listed.reduce((sum, [, each]) => sum + each, 0);
    const rows = await findListed(db, ids);
    return {
      items: rows.map(presentInboxLine),
      metadata: { ...metadata(Math.min(total, MAX_FEEDBACK_LISTED), query), counts },
    };
  })

  .on(readFeedback, async ({ params, caller, db, now, address, desks }) => {
    const { id, area, isLeader } = leaderOf(caller);
    const row = await findFeedback(db, params.id, { userId: id, area: isLeader ? area : "none" });
    if (!row) return refuse("not-found");
    const steps = await findSteps(db, row.item.id);
    const offer = await findOffer(db, row.item.offerId);
    if (row.item.userId === id) {
      await markReadAbout(db, id, { screen: SCREEN, id: row.item.id }, now);
      desks.forgetOf(id);
      return { ...presentOwn(row, steps), offer };
    }
    const { userId: subject, number } = row.item;
    await audit({ db, now, caller, address }, "feedback-read", { subject, detail: String(number) });
    const sentByMember = await countSent(db, subject, area);
    return {
      ...presentForLeader(row, steps, { leader: id, others: sentByMember - 1 }),
      offer,
    };
  })

  .on(
    editFeedback,
    async ({ params, body, caller, db, now }) => {
      const { id: userId } = leaderOf(caller);
      const item = await lockOwn(db, params.id, userId);
      if (!item) return refuse("not-found");
      const refused = mayEdit(item);
      if (refused) return refused;
      const before = presentLine({ item, member: "", owner: null, reply: undefined });
      const content = toContent(item.type, {
        topic: body.topic ?? item.topic,
        title: body.title ?? item.title,
        body: body.body ?? item.body,
        governorate: body.governorate ?? before.governorate ?? undefined,
        city: body.city ?? item.city ?? undefined,
        mood: body.mood ?? item.mood,
      });
      if (isRefusal(content)) return content;
      await changeContent(db, item, content);
      await addStep(db, { feedbackId: item.id, act: "edited", at: now, by: userId });
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [addComplaint, addSuggestion, addStreetPulse] },
  )

  .on(addFeedbackMessage, addMessage, { limits: writeLimits })

  .on(withdrawFeedback, withdraw, {
    limits: writeLimits,
    endsRepeatsOf: [addComplaint, addSuggestion, addStreetPulse],
  })

  .on(
    replyFeedback,
    async (context) => {
      const item = await lockForHandling(context, context.body.version);
      if (isRefusal(item)) return item;
      const leader = leaderOf(context.caller).id;
      const version = await changeStatus(context.db, item, {
        status: "answered",
        ownerId: item.ownerId ?? leader,
      });
      const { status: from } = item;
      await recordStep(context, item, {
        act: "replied",
        from,
        to: "answered",
        note: context.body.reply,
      });
      await notifySender(context, item, { about: "answered" });
      return { version };
    },
    { limits: handleLimits },
  )

  .on(
    updateFeedback,
    async (context) => {
      const { version, status: to, reason, owner } = context.body;
      const item = await lockForHandling(context, version);
      if (isRefusal(item)) return item;
      const leader = leaderOf(context.caller).id;
      const isMoving = to !== undefined && to !== item.status;
      const refused = isMoving ? mayChangeStatus(item, to, reason) : undefined;
      if (refused) return refused;
      const ownerId =
        owner === "me" || (isMoving && !item.ownerId && !owner)
          ? leader
          : owner === "nobody"
            ? null
            : item.ownerId;
      const isReassigned = owner !== undefined && ownerId !== item.ownerId;
      if (!isMoving && !isReassigned) return { version };
      const next = await changeStatus(context.db, item, { status: to ?? item.status, ownerId });
      if (isReassigned) await recordStep(context, item, { act: ownerId ? "assigned" : "released" });
      if (isMoving) {
        const note = reason || null;
        await recordStep(context, item, { act: "status", from: item.status, to, note });
        await notifySender(context, item, { about: to, reason });
      }
      return { version: next };
    },
    { limits: handleLimits },
  )

  .on(
    addFeedbackNote,
    async (context) => {
      const item = await lockForHandling(context);
      if (isRefusal(item)) return item;
      await recordStep(context, item, { act: "note", note: context.body.note });
      return {};
    },
    { limits: handleLimits },
  );

function toListFilter(
  query: Parsed<typeof listFeedback>["query"],
  { id: leader, area }: ReturnType<typeof leaderOf>,
) {
  const { feedbackType: type, keyword = "", governorate, ...others } = query;
  const matched = governorateOf(governorate);
  if (governorate && !matched) return undefined;
  const tokens = searchTokens(keyword);
  return { ...others, leader, area, type, tokens, governorateCode: matched?.code };
}

async function findOffer(db: Database, id: number | null) {
  const offer = id === null ? undefined : await nameOffer(db, id);
  return offer ? { id: String(id), ...offer } : null;
}
