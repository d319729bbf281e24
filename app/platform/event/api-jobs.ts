import { cairoDayTime } from "#app/arabic/dates.ts";
import { purgeGuestNames } from "../attendance/api.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { pgNotify } from "../realtime/publish.ts";
import { silenceUntil } from "../silence/api.ts";
import { notifySeats, notifySettled } from "./notify.ts";
import { publish } from "./publish.ts";
import { reminderAt } from "./rules.ts";
import { updateEvent } from "./store.ts";
import { findLeftWaiting, findPlaces, findUnsettled } from "./store-place-lists.ts";
import { lockEvent, purgeGuests, settle } from "./store-places.ts";
import { claimReminder, findBegun, findSoon } from "./store-reminders.ts";
import { findDue } from "./store-scheduled.ts";

/** What happens by itself has no visitor. */
const NO_ADDRESS = "";

type Parts = Pick<Dependencies, "clock" | "configuration" | "db" | "organisation">;

/**
 * Each event in its own transaction, by whichever process is first.
 * @throws the first failure, so that the job is retried
 */
export async function tendEvents(parts: Parts, jobs: Jobs): Promise<void> {
  const { clock, db } = parts;
  const now = clock.now();
  const failures: unknown[] = [];
  const each = async (ids: readonly string[], tend: (id: string) => Promise<void>) => {
    for (const id of ids) await tend(id).catch((error: unknown) => failures.push(error));
  };
  await each(await findDue(db, now), (id) =>
    db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      // Another process was faster, or it was put off.
      if (!event?.publishAt || event.publishAt > now) return;
      const by = event.publishBy ?? event.createdBy;
      if (event.startsAt <= now || !by) {
        // It stays a draft: it has begun, or nobody who answers for it is left.
        await updateEvent(tx, event, { publishAt: null, publishBy: null });
        return;
      }
      const { governorateCode, isCampaign } = event;
      // A later minute publishes it, when the silence has ended.
      if (isCampaign && (await silenceUntil(tx, [governorateCode], now, now))) return;
      await publish({ db: tx, now, caller: { id: by }, address: NO_ADDRESS }, event);
      await pgNotify(tx, "desk");
    }),
  );
  await each(await findUnsettled(db, now), (id) =>
    db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event) return;
      const teller = { ...parts, jobs, db: tx, now };
      await notifySettled(teller, event, await settle(tx, event, now));
    }),
  );
  await each(await findSoon(db, now), (id) =>
    db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      const which = event?.state === "published" ? reminderAt(event.startsAt, now) : undefined;
      if (!event || !which) return;
      const { governorateCode, startsAt } = event;
      // Campaign events are not mentioned in a silence; afterwards, if there is time.
      if (event.isCampaign && (await silenceUntil(tx, [governorateCode], now, now))) return;
      if (!(await claimReminder(tx, { eventId: id, which, startsAt }))) return;
      const places = await findPlaces(tx, id, ["registered", "offered"]);
      const time = { time: cairoDayTime(startsAt).slice(11) };
      await notifySeats({ ...parts, jobs, db: tx, now }, event, places, "reminder", () => time);
    }),
  );
  await each(await findBegun(db, now), (id) =>
    db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (event?.state !== "published" || event.startsAt > now) return;
      const { startsAt } = event;
      if (!(await claimReminder(tx, { eventId: id, which: "begun", startsAt }))) return;
      const places = await findLeftWaiting(tx, event);
      await notifySeats({ ...parts, jobs, db: tx, now }, event, places, "begun");
    }),
  );
  if (failures.length > 0) throw failures[0];
}

const GUESTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Nightly job: erases guests of events that are long over. */
export async function purgeEventGuests({
  db,
  clock,
}: Pick<Dependencies, "clock" | "db">): Promise<void> {
  const before = new Date(clock.now().getTime() - GUESTS_KEPT_MS);
  await purgeGuests(db, before);
  await purgeGuestNames(db, before);
}
