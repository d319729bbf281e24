import type { KeyObject } from "node:crypto";
import { eq } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Configuration } from "#app/configuration.ts";
import { checkIn, checkOut, listOwnPresences, type Presence } from "#app/contract/attendance.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { deriveKey } from "#app/crypto.ts";
import { byCaller } from "../database/rate-limit.ts";
import { withMessage } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { award } from "../leaderboard/api.ts";
import { checkedOutTime, mayAttend, verifyCode } from "./rules.ts";
import {
  checkOutOfOthers,
  findCurrent,
  findOpenGatherings,
  findOwnPresences,
  type GatheringRow,
  type PresenceRow,
  savePresence,
} from "./store.ts";
import { presences } from "./tables.ts";

const MINUTE = 60;

/** Against guessing eight-digit codes. */
const guessLimits = [byCaller(5, MINUTE), { ...byCaller(40, 60 * MINUTE), by: "caller an hour" }];

export function codeKeys({ dataKeys }: Pick<Configuration, "dataKeys">): KeyObject[] {
  return dataKeys.map((key) => deriveKey(key, "attendance codes"));
}

export const attendanceResource = resource("attendance")
  .on(
    checkIn,
    async ({ body, caller, configuration, db, now }) => {
      if (!mayAttend(caller)) return refuse("forbidden");
      const keys = codeKeys(configuration);
      const open = await findOpenGatherings(db, now);
      const gathering = open.find(({ id }) => verifyCode(keys, id, body.code, now));
      if (!gathering) {
        return refuse("attendance-code", {
          fields: [{ path: "code", problem: "attendance-code" }],
        });
      }
      const presenceKey = { gatheringId: gathering.id, userId: caller.id };
      const presence = await savePresence(db, presenceKey, now);
      await checkOutOfOthers(db, presenceKey, now);
      await award(db, { userId: caller.id, act: "attendance", source: gathering.id, now });
      return withMessage(
        "notification:attendance.checkedIn",
        presentPresence(presence, gathering, now),
      );
    },
    { limits: guessLimits },
  )

  .on(
    checkOut,
    async ({ caller, db, now }) => {
      if (!mayAttend(caller)) return refuse("forbidden");
      const current = await findCurrent(db, caller.id, now);
      if (!current) return refuse("not-present");
      const { presence, gathering } = current;
      await db.update(presences).set({ checkedOutAt: now }).where(eq(presences.id, presence.id));
      const left = presentPresence({ ...presence, checkedOutAt: now }, gathering, now);
      return withMessage("notification:attendance.checkedOut", left);
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
        items: rows.map(({ presence, gathering }) => presentPresence(presence, gathering, now)),
        metadata: metadata(total, query),
        current: current && presentPresence(current.presence, current.gathering, now),
      };
    },
    { limits: [byCaller(240, MINUTE)] },
  );

function presentPresence(presence: PresenceRow, gathering: GatheringRow, now: Date): Presence {
  return {
    id: presence.id,
    title: gathering.title,
    place: gathering.place,
    governorate: governorateByCode(gathering.governorateCode)?.ar,
    checkedInAt: presence.checkedInAt.toISOString(),
    checkedOutAt: checkedOutTime(presence, gathering, now)?.toISOString() ?? null,
  };
}
