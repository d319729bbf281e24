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
import { MOST_FEEDBACK_LISTED } from "#app/contract/feedback-form.ts";
import { metadata } from "#app/contract/page.ts";
import { audit } from "../audit/store.ts";
import { governorateOf } from "../branch/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../resource.ts";
import { give, leaderOf, take, writeDown } from "./handle.ts";
import { addMessage, withdraw } from "./own.ts";
import { keptOf, mayBecome, mayEdit } from "./rules.ts";
import { shownInbox, shownLine, shownOwn, shownWhole } from "./shown.ts";
import {
  addStep,
  changeStanding,
  changeWords,
  countSent,
  findFeedback,
  findSteps,
  lockOwn,
} from "./store.ts";
import { findListed, listInbox, listOwn, noCounts } from "./store-lists.ts";
import { tell } from "./tell.ts";

const HOUR = 60 * 60;
/** Wide enough for any person, narrow enough for a script. */
const writing = [byCaller(60, HOUR)];
const handling = [byCaller(300, HOUR)];

export const feedbackResource = resource()
  .on(addComplaint, (ask) => give(ask, "complaints", ask.body), { limits: writing })
  .on(addSuggestion, (ask) => give(ask, "suggestions", ask.body), { limits: writing })
  .on(addStreetPulse, (ask) => give(ask, "street-pulse", ask.body), { limits: writing })

  .on(listOwnFeedback, async ({ query, caller, db }) => {
    const { feedbackType: type, keyword = "", page, limit } = query;
    const tokens = searchTokens(keyword);
    const { id: userId } = leaderOf(caller);
    const { ids, total } = await listOwn(db, { userId, type, tokens, page, limit });
    const rows = await findListed(db, ids);
    return { items: rows.map(shownLine), metadata: metadata(total, query) };
  })

  .on(listFeedback, async ({ query, caller, db, now }) => {
    const wanted = wantedBy(query, leaderOf(caller));
    const { ids, counts } = wanted
      ? await listInbox(db, wanted, now)
      : { ids: [], counts: noCounts() };
    const listed = Object.entries(counts)
      .filter(([type]) => !query.feedbackType || type === query.feedbackType)
      .flatMap(([, byStatus]) => Object.entries(byStatus))
      .filter(([status]) => !query.status || status === query.status);
    const total = listed.reduce((sum, [, each]) => sum + each, 0);
    const rows = await findListed(db, ids);
    return {
      items: rows.map(shownInbox),
      metadata: { ...metadata(Math.min(total, MOST_FEEDBACK_LISTED), query), counts },
    };
  })

  .on(readFeedback, async ({ params, caller, db, now, address }) => {
    const { id, area, isLeader } = leaderOf(caller);
    const row = await findFeedback(db, params.id, { userId: id, area: isLeader ? area : "none" });
    if (!row) return refuse("not-found");
    const steps = await findSteps(db, row.item.id);
    if (row.item.userId === id) return shownOwn(row, steps);
    const { userId: subject, number } = row.item;
    const looked = { by: id, act: "feedback-read", subject, detail: String(number) } as const;
    await audit(db, { ...looked, address }, now);
    const sent = await countSent(db, subject, area);
    return shownWhole(row, steps, { leader: id, others: sent - 1 });
  })

  .on(
    editFeedback,
    async ({ params, body, caller, db, now }) => {
      const { id: userId } = leaderOf(caller);
      const item = await lockOwn(db, params.id, userId);
      if (!item) return refuse("not-found");
      const late = mayEdit(item);
      if (late) return late;
      const before = shownLine({ item, member: "", owner: null, reply: undefined });
      const kept = keptOf(item.type, {
        topic: body.topic ?? item.topic,
        title: body.title ?? item.title,
        body: body.body ?? item.body,
        governorate: body.governorate ?? before.governorate ?? undefined,
        city: body.city ?? item.city ?? undefined,
        mood: body.mood ?? item.mood,
      });
      if (isRefusal(kept)) return kept;
      await changeWords(db, item, kept);
      await addStep(db, { feedbackId: item.id, act: "edited", at: now, by: userId });
      return {};
    },
    { limits: writing, endsRepeatsOf: [addComplaint, addSuggestion, addStreetPulse] },
  )

  .on(addFeedbackMessage, addMessage, { limits: writing })

  .on(withdrawFeedback, withdraw, {
    limits: writing,
    endsRepeatsOf: [addComplaint, addSuggestion, addStreetPulse],
  })

  .on(
    replyFeedback,
    async (ask) => {
      const item = await take(ask, ask.body.version);
      if (isRefusal(item)) return item;
      const leader = leaderOf(ask.caller).id;
      const version = await changeStanding(ask.db, item, {
        status: "answered",
        ownerId: item.ownerId ?? leader,
      });
      const { status: from } = item;
      await writeDown(ask, item, { act: "replied", from, to: "answered", note: ask.body.reply });
      await tell(ask, item, { about: "answered" });
      return { version };
    },
    { limits: handling },
  )

  .on(
    updateFeedback,
    async (ask) => {
      const { version, status: to, reason, owner } = ask.body;
      const item = await take(ask, version);
      if (isRefusal(item)) return item;
      const leader = leaderOf(ask.caller).id;
      const isMoving = to !== undefined && to !== item.status;
      const kept = isMoving ? mayBecome(item, to, reason) : undefined;
      if (kept) return kept;
      const ownerId =
        owner === "me" || (isMoving && !item.ownerId && !owner)
          ? leader
          : owner === "nobody"
            ? null
            : item.ownerId;
      const isGiven = owner !== undefined && ownerId !== item.ownerId;
      if (!isMoving && !isGiven) return { version };
      const next = await changeStanding(ask.db, item, { status: to ?? item.status, ownerId });
      if (isGiven) await writeDown(ask, item, { act: ownerId ? "assigned" : "released" });
      if (isMoving) {
        const note = reason || null;
        await writeDown(ask, item, { act: "status", from: item.status, to, note });
        await tell(ask, item, { about: to, reason });
      }
      return { version: next };
    },
    { limits: handling },
  )

  .on(
    addFeedbackNote,
    async (ask) => {
      const item = await take(ask);
      if (isRefusal(item)) return item;
      await writeDown(ask, item, { act: "note", note: ask.body.note });
      return {};
    },
    { limits: handling },
  );

/** What a query asks the database for; undefined where it names an unknown governorate. */
function wantedBy(
  query: Parsed<typeof listFeedback>["query"],
  { id: leader, area }: ReturnType<typeof leaderOf>,
) {
  const { feedbackType: type, status, owner, keyword = "", page, limit, governorate } = query;
  const named = governorateOf(governorate);
  if (governorate && !named) return undefined;
  const tokens = searchTokens(keyword);
  return { leader, area, type, status, owner, tokens, page, limit, governorateCode: named?.code };
}
