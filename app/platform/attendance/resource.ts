import { birthplace } from "#app/arabic/governorates.ts";
import type { Configuration } from "#app/configuration.ts";
import { checkIn, checkOut, listOwnPresences, type Presence } from "#app/contract/attendance.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { byCaller } from "../database/rate-limit.ts";
import { deriveKey } from "../keys.ts";
import { award } from "../leaderboard/store.ts";
import { resource, saying } from "../resource.ts";
import { isCodeOf, leftAt, mayAttend } from "./rules.ts";
import {
  findCurrent,
  findOpenGatherings,
  findOwnPresences,
  type GatheringRow,
  keepPresence,
  leave,
  leaveOthers,
  type PresenceRow,
} from "./store.ts";

const MINUTE = 60;

/** Few tries, so that nobody is present by guessing: of eight digits, and few codes at a time. */
const guesses = [byCaller(5, MINUTE), { ...byCaller(40, 60 * MINUTE), by: "caller an hour" }];

/** The keys of all codes, newest first. */
export function codeKeys({ dataKeys }: Pick<Configuration, "dataKeys">): Buffer[] {
  return dataKeys.map((key) => deriveKey(key, "attendance codes"));
}

export const attendanceResource = resource()
  .on(
    checkIn,
    async ({ body, caller, configuration, db, now }) => {
      if (!mayAttend(caller)) return refuse("forbidden");
      const keys = codeKeys(configuration);
      const open = await findOpenGatherings(db, now);
      const gathering = open.find(({ id }) => isCodeOf(keys, id, body.code, now));
      if (!gathering) {
        return refuse("attendance-code", {
          fields: [{ path: "code", problem: "attendance-code" }],
        });
      }
      const there = { gatheringId: gathering.id, userId: caller.id };
      const presence = await keepPresence(db, there, now);
      await leaveOthers(db, there, now);
      await award(db, { userId: caller.id, act: "attendance", source: gathering.id, now });
      return saying("notification:attendance.checkedIn", shown(presence, gathering, now));
    },
    { limits: guesses },
  )

  .on(
    checkOut,
    async ({ caller, db, now }) => {
      if (!mayAttend(caller)) return refuse("forbidden");
      const current = await findCurrent(db, caller.id, now);
      if (!current) return refuse("not-present");
      const { presence, gathering } = current;
      await leave(db, presence.id, now);
      const left = shown({ ...presence, checkedOutAt: now }, gathering, now);
      return saying("notification:attendance.checkedOut", left);
    },
    { limits: [byCaller(20, MINUTE)] },
  )

  .on(
    listOwnPresences,
    async ({ query, caller, db, now }) => {
      if (!mayAttend(caller)) return refuse("forbidden");
      const { rows, total } = await findOwnPresences(db, caller.id, query);
      const current = await findCurrent(db, caller.id, now);
      return {
        items: rows.map(({ presence, gathering }) => shown(presence, gathering, now)),
        metadata: metadata(total, query),
        current: current && shown(current.presence, current.gathering, now),
      };
    },
    { limits: [byCaller(240, MINUTE)] },
  );

/** A presence as its owner sees it. */
function shown(presence: PresenceRow, gathering: GatheringRow, now: Date): Presence {
  return {
    id: presence.id,
    title: gathering.title,
    place: gathering.place,
    governorate: birthplace(gathering.governorateCode)?.ar,
    checkedInAt: presence.checkedInAt.toISOString(),
    checkedOutAt: leftAt(presence, gathering, now)?.toISOString() ?? null,
  };
}
