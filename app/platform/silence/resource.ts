import { eq } from "drizzle-orm";
import type { AuditAct } from "#app/contract/audit.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import {
  changeSilence,
  checkSilenceChange,
  checkSilenceLift,
  declareSilence,
  liftSilence,
  listSilences,
  type ReleasedAnswer,
  type SilenceAnswer,
} from "#app/contract/silence.ts";
import { MAX_RELEASED_NAMED, silenceStates } from "#app/contract/silence.values.ts";
import { audit } from "../audit/api.ts";
import { scheduledCampaign } from "../content/api-scheduled.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { Dependencies } from "../dependencies.ts";
import { scheduledEventsBefore } from "../event/api-scheduled.ts";
import { canEverywhere } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { countReached, scheduledNotificationsBefore } from "../notification/api-scheduled.ts";
import { pgNotify } from "../realtime/publish.ts";
import { isOutdated } from "../workflow/workflow.ts";
import { toSilence } from "./api.ts";
import { describe, isLess, type Period, periodOf, soonerAt, stateOf } from "./rules.ts";
import {
  findOpenSilences,
  findSilence,
  findSilences,
  insertSilence,
  lockSilences,
  type SilenceRow,
  updateSilence,
} from "./store.ts";
import { silences } from "./tables.ts";

const limits = [byCaller(60, 60)];
const options = { limits, afterCommit };
/** After an end the same silence may be declared again. */
const ends = { ...options, endsRepeatsOf: [declareSilence] };
const { can: ABILITY } = listSilences.admits;

type Context = Pick<
  HandlerContext<typeof listSilences>,
  "address" | "caller" | "db" | "jobs" | "now"
>;

/** A silence is the whole organisation's: local roles declare none. */
export const silenceResource = resource("silence")
  .on(listSilences, async ({ caller, db, now }) => {
    if (!canEverywhere(caller, ABILITY)) return refuse("forbidden");
    const all = (await findSilences(db)).map((row) => present(row, now));
    return silenceStates.flatMap((state) => {
      const those = all.filter((each) => each.state === state);
      // Future ones ascending, past ones descending.
      return state === "over" ? those : those.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    });
  })

  .on(
    declareSilence,
    async (context) => {
      const period = await begin(context, context.body);
      if (isRefusal(period)) return period;
      const row = await insertSilence(context.db, period);
      await settle(context, "silence-declared", row);
      return present(row, context.now);
    },
    options,
  )

  .on(
    changeSilence,
    async (context) => {
      const { db, body, now } = context;
      const period = await begin(context, body);
      if (isRefusal(period)) return period;
      const before = await findOpen(context, context.params.id, body.version);
      if (isRefusal(before)) return before;
      const row = await updateSilence(db, before.id, period);
      await settle(context, "silence-changed", row);
      return present(row, now);
    },
    ends,
  )

  .on(
    checkSilenceChange,
    async (context) => {
      const { caller, body, now } = context;
      if (!canEverywhere(caller, ABILITY)) return refuse("forbidden");
      const period = periodOf(body, now);
      if ("problems" in period) return refuse("invalid", { fields: period.problems });
      const before = await findOpen(context, context.params.id, body.version);
      return isRefusal(before) ? before : releasedBy(context, before, period);
    },
    { limits },
  )

  .on(
    checkSilenceLift,
    async (context) => {
      if (!canEverywhere(context.caller, ABILITY)) return refuse("forbidden");
      const before = await findOpen(context, context.params.id, context.body.version);
      return isRefusal(before) ? before : releasedBy(context, before, undefined);
    },
    { limits },
  )

  .on(
    liftSilence,
    async (context) => {
      const { db, caller, params, body, now } = context;
      if (!canEverywhere(caller, ABILITY)) return refuse("forbidden");
      await lockSilences(db, "writer");
      const before = await findOpen(context, params.id, body.version);
      if (isRefusal(before)) return before;
      if (stateOf(before, now) === "coming" || before.fromAt.getTime() === now.getTime()) {
        await db.delete(silences).where(eq(silences.id, before.id));
      } else await updateSilence(db, before.id, { toAt: now });
      await settle(context, "silence-lifted", before);
      return {};
    },
    ends,
  );

/** Locks: nobody publishes or sends meanwhile. */
async function begin(
  { caller, db, now }: Context,
  typed: Parameters<typeof periodOf>[0],
): Promise<Period | Refusal> {
  if (!canEverywhere(caller, ABILITY)) return refuse("forbidden");
  const period = periodOf(typed, now);
  if ("problems" in period) return refuse("invalid", { fields: period.problems });
  await lockSilences(db, "writer");
  return period;
}

async function findOpen(
  { db, now }: Context,
  id: string,
  version: number | undefined,
): Promise<SilenceRow | Refusal> {
  const row = await findSilence(db, parseId(id));
  if (!row) return refuse("not-found");
  if (isOutdated({ version }, row)) return refuse("changed-meanwhile");
  return stateOf(row, now) === "over" ? refuse("silence-over") : row;
}

/** What goes out sooner after a change or lift: what waited for the silence's end first. */
async function releasedBy(
  { db, personal, now }: Pick<HandlerContext<typeof checkSilenceLift>, "db" | "personal" | "now">,
  before: SilenceRow,
  period: Period | undefined,
): Promise<ReleasedAnswer> {
  const open = await findOpenSilences(db, now);
  const others = open.filter(({ id }) => id !== before.id);
  const [was, becomes] = [open, period ? [...others, period] : others].map((all) =>
    all.map(toSilence),
  );
  const waiting = [
    ...(await scheduledNotificationsBefore(db, before.toAt, now)),
    ...(await scheduledCampaign(db, before.toAt)),
    ...(await scheduledEventsBefore(db, before.toAt)),
  ];
  const sooner = waiting
    .flatMap((each) => {
      const at = soonerAt(each, was ?? [], becomes ?? [], now);
      return at ? [{ each, at }] : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const items = [];
  for (const { each, at } of sooner.slice(0, MAX_RELEASED_NAMED)) {
    items.push({
      id: each.id,
      kind: each.kind,
      title: each.title,
      at: at > now ? at.toISOString() : null,
      people:
        each.kind === "notification" ? await countReached({ db, personal }, each.row, now) : null,
    });
  }
  return { isLess: isLess(before, period, now), count: sooner.length, items };
}

async function settle(
  { address, caller, db, jobs, now }: Context,
  act: AuditAct,
  row: SilenceRow,
): Promise<void> {
  await audit({ db, now, caller, address }, act, { detail: describe(row) });
  await pgNotify(db, "organisation");
  await jobs.add(db, "publishDue", {});
  const afterSeconds = Math.ceil((row.toAt.getTime() - now.getTime()) / 1000);
  if (afterSeconds > 0) await jobs.add(db, "publishDue", {}, { afterSeconds });
}

function present(
  { id, governorates, fromAt, toAt, version }: SilenceRow,
  now: Date,
): SilenceAnswer {
  return {
    id: String(id),
    governorates,
    from: fromAt.toISOString(),
    to: toAt.toISOString(),
    state: stateOf({ fromAt, toAt }, now),
    version,
  };
}

/** The sender's next page shows it without waiting for the notification. */
async function afterCommit({ organisation, log }: Pick<Dependencies, "organisation" | "log">) {
  await organisation
    .refresh()
    .catch((error: Error) => log.warn({ error: error.name }, "organisation not read"));
}
