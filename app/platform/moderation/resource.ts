import { CHANGE_ORGANISATION, MODERATE } from "#app/contract/ability.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import {
  answerCase,
  changeThread,
  decideCase,
  listCases,
  readCase,
  readModerationSettings,
  readOwnCase,
  readReportable,
  report,
  saveModerationSettings,
} from "#app/contract/moderation.ts";
import { type ReportedKind, reportedKinds } from "#app/contract/moderation.values.ts";
import { metadata } from "#app/contract/page.ts";
import { reactionKinds } from "#app/contract/reaction.values.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import { areaFor, canEverywhere, type Member } from "../http/caller.ts";
import { isUuid } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { stateVersion } from "../http/state-version.ts";
import { markReadAbout } from "../notification/api.ts";
import { setThreadClosed } from "../reaction/api-moderation.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { decide, SCREEN } from "./actions.ts";
import { openCase, type Writing } from "./api.ts";
import { subjects } from "./kinds.ts";
import { findWritings, presentCase, presentDecision, presentLine, presentOwn } from "./present.ts";
import { caseForReport, mayAnswer, mayReport } from "./rules.ts";
import {
  addReport,
  addStep,
  changeCase,
  findNewestCase,
  findOwnRow,
  findSettings,
  lockCase,
  lockSettings,
  saveSettings,
} from "./store.ts";
import { findWholeCase, listCaseRows } from "./store-lists.ts";

const HOUR = 60 * 60;
/** Wide enough for any person, narrow enough for a script. */
const reportLimits = [byCaller(60, HOUR)];
const decideLimits = [byCaller(600, HOUR)];

const moderatorOf = (caller: Member) => ({ id: caller.id, area: areaFor(caller, MODERATE) });

export const moderationResource = resource("moderation")
  .on(readReportable, async ({ params, caller, db, personal }) => {
    const kind = reportedKinds.find((each) => each === params.kind);
    if (!kind) return refuse("not-found");
    const [writing] = await subjects[kind].find({ db, personal }, [params.id]);
    if (!writing || !(await isReadBy(db, kind, writing, caller))) return refuse("not-found");
    const refused = mayReport(writing.authorId, caller.id);
    if (refused) return refused;
    const { id, text, author, at, editedAt, place } = writing;
    return {
      kind,
      id,
      text,
      author,
      at: at.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
      place,
    };
  })

  .on(
    report,
    async ({ params, body, caller, db, personal, now }) => {
      const { id } = params;
      const kind = reportedKinds.find((each) => each === params.kind);
      if (!kind) return refuse("not-found");
      const subject = subjects[kind];
      const writing = await subject.lock({ db, personal }, id);
      if (!writing || !(await isReadBy(db, kind, writing, caller))) return refuse("not-found");
      const refused = mayReport(writing.authorId, caller.id);
      if (refused) return refused;
      const newest = await findNewestCase(db, kind, id);
      const { authorId, governorateCode, text, editedAt } = writing;
      const quoted = subject.isSealed
        ? { quote: "", sealedQuote: personal.seal(text) }
        : { quote: text };
      const opened = { kind, subjectId: id, authorId, governorateCode, ...quoted };
      const caseId =
        newest && caseForReport(newest, editedAt) === "join"
          ? newest.id
          : await openCase(db, { ...opened, origin: "report" }, now);
      const { reason, note } = body;
      const before = body.before && (await subject.findBefore?.({ db, personal }, id, caller));
      const told = {
        caseId,
        reporterId: caller.id,
        reason,
        note: note || null,
        sealedBefore: before?.length ? personal.seal(JSON.stringify(before)) : null,
        at: now,
      };
      const isFirst = await addReport(db, told);
      // Outside of the history, which others may be shown.
      if (isFirst && caseId !== newest?.id) {
        await addStep(db, { caseId, act: "report", at: now, reason });
      }
      return {};
    },
    { limits: reportLimits },
  )

  .on(listCases, async ({ query, caller, db, personal }) => {
    const { state, page, limit } = query;
    const found = await listCaseRows(db, moderatorOf(caller), { state, page, limit });
    const writingOf = await findWritings(
      { db, personal },
      found.rows.map(({ row }) => row),
    );
    return {
      items: found.rows.map((each) => presentLine(each, writingOf(each.row), personal)),
      metadata: metadata(found.total, query),
    };
  })

  .on(readCase, async ({ params, caller, db, personal, now, address }) => {
    const found = isUuid(params.id)
      ? await findWholeCase(db, moderatorOf(caller), params.id, now)
      : undefined;
    if (!found) return refuse("not-found");
    const writing = (await findWritings({ db, personal }, [found.row]))(found.row);
    const { id, authorId: subject } = found.row;
    await audit({ db, now, caller, address }, "report-read", { subject, detail: id });
    return presentCase(found, writing, personal);
  })

  .on(
    decideCase,
    async (context) => {
      const refused = await decide(context);
      if (refused) return refused;
      const row = await lockCase(context.db, context.params.id);
      const decision = row && presentDecision(row);
      return decision ?? refuse("not-found");
    },
    { limits: decideLimits },
  )

  .on(readOwnCase, async ({ params, caller, db, personal, now, desks }) => {
    const row = isUuid(params.id) ? await findOwnRow(db, params.id, caller.id) : undefined;
    if (!row) return refuse("not-found");
    await markReadAbout(db, caller.id, { screen: SCREEN, id: row.id }, now);
    desks.forgetOf(caller.id);
    return presentOwn(row, (await findWritings({ db, personal }, [row]))(row), personal);
  })

  .on(
    answerCase,
    async ({ params, body, caller, db, personal, now }) => {
      const own = isUuid(params.id) ? await findOwnRow(db, params.id, caller.id) : undefined;
      if (!own) return refuse("not-found");
      await subjects[own.kind].lock({ db, personal }, own.subjectId);
      const row = await lockCase(db, own.id);
      const refused = row ? mayAnswer(row) : refuse("not-found");
      if (refused) return refused;
      // A newer report may be waiting; it is then decided together with the answer.
      const newest = await findNewestCase(db, own.kind, own.subjectId);
      if (newest && newest.id !== own.id && newest.state === "open") {
        return refuse("changed-meanwhile");
      }
      const { answer } = body;
      const change = { answer, answeredAt: now, state: "open", waitsSince: now } as const;
      await changeCase(db, own.id, change);
      await addStep(db, { caseId: own.id, act: "answer", at: now, by: caller.id });
      return {};
    },
    { limits: reportLimits },
  )

  .on(
    changeThread,
    async ({ params, body, caller, db, now, address, publisher }) => {
      // The item is read in the whole country.
      if (!canEverywhere(caller, MODERATE)) return refuse("forbidden");
      const isClosed = body.isClosed === "true";
      const kind = reactionKinds.find((each) => each === params.kind);
      if (!kind) return refuse("not-found");
      const thread = { kind, id: params.id };
      const result = await setThreadClosed(db, thread, { isClosed, by: caller.id, now });
      if (isRefusal(result)) return result;
      if (result.isChanged) {
        const act = isClosed ? "thread-closed" : "thread-opened";
        const detail = `${params.kind} ${params.id}`;
        await audit({ db, now, caller, address }, act, { detail });
        await publisher.publish(db);
      }
      return { isClosed };
    },
    { limits: decideLimits },
  )

  .on(readModerationSettings, async ({ caller, db }) => {
    if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
    return presentSettings(await findSettings(db));
  })

  .on(
    saveModerationSettings,
    async ({ caller, db, body, now, address }) => {
      if (!canEverywhere(caller, CHANGE_ORGANISATION)) return refuse("forbidden");
      const { version, ...settings } = body;
      const before = presentSettings(await lockSettings(db));
      if (isOutdated({ version }, before)) return refuse("changed-meanwhile");
      await saveSettings(db, settings);
      await audit({ db, now, caller, address }, "organisation-changed", { detail: "moderation" });
      return presentSettings(settings);
    },
    { limits: decideLimits },
  );

function presentSettings({ words, holdsFirst }: Awaited<ReturnType<typeof findSettings>>) {
  return { words, holdsFirst, version: stateVersion([words, holdsFirst]) };
}

async function isReadBy(
  db: Database,
  kind: ReportedKind,
  { id, state, place }: Writing,
  caller: Member,
): Promise<boolean> {
  if (state !== null || place?.isShown === false) return false;
  return (await subjects[kind].isSeenBy?.(db, id, caller)) ?? true;
}
