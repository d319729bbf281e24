import { addDays, cairoDay, cairoDayTime, startOfCairoDay } from "#app/arabic/dates.ts";
import { MAILED_NUMBERS, mailedMeasures } from "#app/contract/statistics.values.ts";
import { findMemberOf } from "../auth/api.ts";
import type { Dependencies } from "../dependencies.ts";
import { isLeader } from "../desk/api.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { signId } from "../privacy/signed-id.ts";
import { readableMeasures } from "./ask.ts";
import { weekMail } from "./mail.ts";
import { presentMeasures } from "./present.ts";
import { lastToClose, MAIL_HOUR, rangeOf, startOfWeek } from "./rules.ts";
import { countPeriods } from "./store-counts.ts";
import { claimDue, type Waiting } from "./store-mail.ts";
import { countPeople } from "./store-people.ts";
import { closeDays, recountMarked } from "./store-rollups.ts";
import { findState } from "./store-state.ts";

/** Closes yesterday, recounts changed days, counts members daily. Safe beside other processes. */
export async function tendStatistics({
  db,
  clock,
}: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await closeDays(db, lastToClose(now), now);
  await recountMarked(db, now);
  const { countedOn } = await findState(db);
  if (countedOn === null || countedOn < cairoDay(now)) await countPeople(db, now);
}

type MailParts = Pick<Dependencies, "clock" | "configuration" | "db" | "desks" | "organisation">;

/**
 * Mails weekly numbers on Saturday from 8:00 Cairo time, on Sunday to those it failed for. One
 * transaction per leader marks it done and queues the mail, so each gets exactly one.
 * @throws the first failure, after all others
 */
export async function mailStatistics(parts: MailParts, jobs: Jobs): Promise<void> {
  const { clock, db } = parts;
  const now = clock.now();
  const today = cairoDay(now);
  const saturday = startOfWeek(today);
  // Sunday too: on Saturday no process may have run.
  const isItsDay = today === saturday || today === addDays(saturday, 1);
  const isMorning = Number(cairoDayTime(now).slice(11, 13)) >= MAIL_HOUR;
  if (!isItsDay || !isMorning) return;
  const failed: string[] = [];
  const failures: unknown[] = [];
  for (let isLeft = true; isLeft; ) {
    let taken: Waiting | undefined;
    try {
      await db.transaction(async (tx) => {
        taken = await claimDue(tx, saturday, failed);
        const mail = taken && (await writeWeek(parts, taken, saturday));
        if (mail) await jobs.addAll(tx, "mail", [mail]);
      });
      isLeft = taken !== undefined;
    } catch (error) {
      // One failure doesn't stop the others.
      if (!taken) throw error;
      failed.push(taken.id);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Undefined for who leads nobody any more, or has no address. */
async function writeWeek(parts: MailParts, { id, userId, language }: Waiting, saturday: string) {
  const { clock, configuration, db, desks, organisation } = parts;
  const now = clock.now();
  const caller = await findMemberOf(db, userId, now);
  const to = caller?.account.email;
  if (!(caller && to && isLeader(caller))) return undefined;
  const { days, before } = rangeOf({ period: "weekly", day: addDays(saturday, -1) }, now);
  const asked = readableMeasures(caller, mailedMeasures, undefined).slice(0, MAILED_NUMBERS);
  const [counts, { queues }] = await Promise.all([
    countPeriods(db, asked, { days, before }),
    desks.read({ caller, now }),
  ]);
  const { publicUrl } = configuration;
  const token = signId(configuration, "statistics mails", id);
  return weekMail({
    to,
    language,
    days,
    measures: presentMeasures(asked, counts),
    queues,
    publicUrl,
    organisation: organisation.get(),
    stopAt: `${publicUrl}/statistics/mail/${token}`,
    until: startOfCairoDay(addDays(saturday, 2)),
  });
}
