import { CALL_MEETING } from "#app/contract/meeting.values.ts";
import { audit } from "../audit/api.ts";
import { translate } from "../i18n.ts";
import { notify } from "../notification/api.ts";
import type { Leaver } from "../privacy/personal-data.ts";
import { permissionNow } from "../user/api-permission.ts";
import { notifyPeople, say } from "./notify.ts";
import { type MeetingRow, saveAnswer } from "./store.ts";
import { findTold, updateMeeting } from "./store-desk.ts";
import { findInvitations, findOthers, lockHostedOf } from "./store-leaving.ts";

/** Hands over or cancels what the leaver called, and declines what they are invited to. */
export async function leaveMeetings(leaver: Leaver): Promise<void> {
  const { caller, db, now } = leaver;
  for (const meeting of await lockHostedOf(db, caller.id, now)) {
    const heir = await findHeir(leaver, meeting);
    if (heir) await handOver(leaver, meeting, heir);
    // One that has begun goes on without a host.
    else if (meeting.startsAt > now) await cancel(leaver, meeting);
  }
  const name = caller.account.displayName;
  for (const { hostId, ...meeting } of await findInvitations(db, caller.id, now)) {
    const own = { meetingId: meeting.id, userId: caller.id };
    await saveAnswer(db, own, { answer: "declined", word: null }, now);
    if (hostId) await say(leaver, meeting, [hostId], "declined", () => ({ name, word: "" }));
  }
}

/** The first of those invited who may call meetings themselves. */
async function findHeir({ db, now }: Leaver, meeting: MeetingRow): Promise<string | undefined> {
  for (const id of await findOthers(db, meeting)) {
    if ((await permissionNow(db, id, now)).can(CALL_MEETING)) return id;
  }
  return undefined;
}

async function handOver(leaver: Leaver, meeting: MeetingRow, heir: string): Promise<void> {
  const { caller, db, now } = leaver;
  await updateMeeting(db, meeting, { hostId: heir, changedAt: now });
  await audit(leaver, "meeting-changed", { detail: meeting.title });
  const values = { title: meeting.title, name: caller.account.displayName };
  await notify(
    db,
    [heir],
    "meeting.handedOver",
    { screen: "meeting", id: meeting.id, values },
    now,
  );
}

async function cancel(leaver: Leaver, meeting: MeetingRow): Promise<void> {
  const { caller, db, now } = leaver;
  const change = {
    state: "cancelled" as const,
    cancelReason: translate("ar", "notification:meeting.hostLeft"),
    sequence: meeting.sequence + 1,
    changedAt: now,
  };
  await updateMeeting(db, meeting, change);
  await audit(leaver, "meeting-cancelled", { detail: meeting.title });
  const told = await findTold(db, meeting.id);
  const others = told.filter(({ userId }) => userId !== caller.id);
  await notifyPeople(leaver, { ...meeting, ...change }, others, "cancelled", (language) => ({
    reason: translate(language, "notification:meeting.hostLeft"),
  }));
}
