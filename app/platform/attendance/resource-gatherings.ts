import { and, eq } from "drizzle-orm";
import { cairoDayTime, cairoMoment } from "#app/arabic/dates.ts";
import { governorateByCode, governorates } from "#app/arabic/governorates.ts";
import { GATHER } from "#app/contract/ability.ts";
import {
  type Attendee,
  changeGathering,
  closeGathering,
  type GatheringLine,
  listGatherings,
  listPresent,
  openGathering,
  readGathering,
  readGatheringCode,
  strikePresence,
} from "#app/contract/attendance.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { audit } from "../audit/api.ts";
import { governorateNamesOf, governorateOf } from "../branch/rules.ts";
import { byCaller } from "../database/rate-limit.ts";
import { momentsOf } from "../days.ts";
import { AVATAR_WIDTH } from "../files/store.ts";
import { areaFor, type Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { stateVersion } from "../http/state-version.ts";
import { revoke } from "../leaderboard/api.ts";
import { notify } from "../notification/api.ts";
import { narrowToUnit } from "../structure/api-area.ts";
import type { Area } from "../user/area.ts";
import { codeKeys } from "./resource.ts";
import { checkedOutTime, codeForWindow, isOpen, isOver, validateHours, windowOf } from "./rules.ts";
import type { GatheringRow } from "./store.ts";
import {
  countPresent,
  findAttendees,
  findGathering,
  insertGathering,
  listGatheringRows,
  lockGathering,
  updateGathering,
} from "./store-gatherings.ts";
import { presences } from "./tables.ts";

const MINUTE = 60;
const readLimits = [byCaller(600, MINUTE)];
const writeLimits = [byCaller(60, 10 * MINUTE)];

export const gatheringResource = resource("attendance")
  .on(
    listGatherings,
    async ({ query, caller, db, now }) => {
      const { area: own } = organiserOf(caller);
      const governorates = governorateNamesOf(own);
      const { governorate, unit, from, to, ...others } = query;
      const matched = governorateOf(governorate);
      if (governorate && !matched) return { items: [], metadata: metadata(0, query), governorates };
      const area = await narrowToUnit(db, own, unit);
      const filter = { ...others, area, governorateCode: matched?.code };
      const {
        rows,
        total,
        cameTo: attendeesOf,
      } = await listGatheringRows(db, { ...filter, ...momentsOf({ from, to }) }, now);
      return {
        items: rows.map((row) => presentLine(row, attendeesOf(row.id), now)),
        metadata: metadata(total, query),
        governorates,
      };
    },
    { limits: readLimits },
  )

  .on(
    openGathering,
    async ({ body, caller, db, now }) => {
      const { id: openedBy, area } = organiserOf(caller);
      const { title, place, governorate } = body;
      if (!governorateNamesOf(area).includes(governorate)) {
        return refuse("invalid", { fields: [{ path: "governorate", problem: "place" }] });
      }
      const governorateCode = governorates.find(({ ar }) => ar === governorate)?.code ?? "";
      const hours = hoursOf(body, now);
      if (isRefusal(hours)) return hours;
      const opened = { title, place, governorateCode, ...hours, openedBy, createdAt: now };
      return { id: await insertGathering(db, opened) };
    },
    { limits: writeLimits },
  )

  .on(
    readGathering,
    async ({ params, caller, db, now }) => {
      const row = await findGathering(db, params.id, organiserOf(caller).area);
      if (!row) return refuse("not-found");
      const { came: attendees, present } = await countPresent(db, row, now);
      const [startsOn, endsOn] = [cairoDayTime(row.startsAt), cairoDayTime(row.endsAt)];
      const version = versionOf(row);
      return { ...presentLine(row, attendees, now), present, startsOn, endsOn, version };
    },
    { limits: readLimits },
  )

  .on(
    changeGathering,
    async ({ params, body, caller, db, now }) => {
      const row = await lockGathering(db, params.id, organiserOf(caller).area);
      if (!row) return refuse("not-found");
      if (isOver(row, now)) return refuse("gathering-over");
      if (body.version !== undefined && body.version !== versionOf(row)) {
        return refuse("changed-meanwhile");
      }
      const hours = hoursOf(
        {
          startsAt: body.startsAt ?? cairoDayTime(row.startsAt),
          endsAt: body.endsAt ?? cairoDayTime(row.endsAt),
        },
        now,
        row,
      );
      if (isRefusal(hours)) return hours;
      const { title = row.title, place = row.place } = body;
      await updateGathering(db, row, { title, place, ...hours });
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [openGathering] },
  )

  .on(
    closeGathering,
    async ({ params, caller, db, now }) => {
      const row = await lockGathering(db, params.id, organiserOf(caller).area);
      if (!row) return refuse("not-found");
      // Idempotent.
      if (isOver(row, now)) return {};
      const ended = now < row.endsAt ? now : row.endsAt;
      const endsAt = ended < row.startsAt ? row.startsAt : ended;
      await updateGathering(db, row, { endsAt, closedAt: now });
      return {};
    },
    { limits: writeLimits, endsRepeatsOf: [openGathering] },
  )

  .on(
    readGatheringCode,
    async ({ params, caller, configuration, db, now }) => {
      const row = await findGathering(db, params.id, organiserOf(caller).area);
      if (!row) return refuse("not-found");
      if (!isOpen(row, now)) return refuse("gathering-closed");
      const [key] = codeKeys(configuration);
      if (!key) return refuse("unavailable");
      const { window, seconds } = windowOf(now);
      const { present } = await countPresent(db, row, now);
      const { id, title, place } = row;
      return { code: codeForWindow(key, id, window), seconds, title, place, present };
    },
    { limits: readLimits },
  )

  .on(
    listPresent,
    async ({ params, query, caller, db, files, now }) => {
      const row = await findGathering(db, params.id, organiserOf(caller).area);
      if (!row) return refuse("not-found");
      const { rows, total } = await findAttendees(db, row.id, query);
      const items = rows.map(
        ({ presence, name, photo, membershipId }): Attendee => ({
          id: presence.id,
          name,
          photo: photo && files.widthUrl(photo, AVATAR_WIDTH),
          membershipId,
          companions: presence.companions,
          checkedInAt: presence.checkedInAt.toISOString(),
          checkedOutAt: checkedOutTime(presence, row, now)?.toISOString() ?? null,
        }),
      );
      return { items, metadata: metadata(total, query) };
    },
    { limits: readLimits },
  )

  .on(
    strikePresence,
    async ({ params, caller, db, now, address }) => {
      const { area } = organiserOf(caller);
      const row = await findGathering(db, params.id, area);
      if (!row) return refuse("not-found");
      const isPresence = eq(presences.id, params.presenceId);
      const [struck] = await db
        .delete(presences)
        .where(and(isPresence, eq(presences.gatheringId, params.id)))
        .returning({ userId: presences.userId });
      // Idempotent.
      if (!struck) return {};
      const { userId } = struck;
      const subject = userId ?? undefined;
      await audit({ db, now, caller, address }, "presence-struck", { subject, detail: row.title });
      if (userId === null) return {};
      const details = { screen: "attendance", values: { title: row.title } };
      await notify(db, [userId], "attendance.struck", details, now);
      await revoke(db, { userId, act: "attendance", source: row.id, now });
      return {};
    },
    { limits: writeLimits },
  );

function organiserOf(caller: Member): { id: string; area: Area } {
  return { id: caller.id, area: areaFor(caller, GATHER) };
}

function hoursOf(
  given: { startsAt: string; endsAt: string },
  now: Date,
  before?: Pick<GatheringRow, "startsAt" | "endsAt">,
) {
  const startsAt = cairoMoment(given.startsAt, before?.startsAt);
  const endsAt = cairoMoment(given.endsAt, before?.endsAt);
  if (!startsAt)
    return refuse("invalid", { fields: [{ path: "startsAt", problem: "clock-skipped" }] });
  if (!endsAt) return refuse("invalid", { fields: [{ path: "endsAt", problem: "clock-skipped" }] });
  const problem = validateHours({ startsAt, endsAt }, now, before);
  return problem ? refuse("invalid", { fields: [problem] }) : { startsAt, endsAt };
}

function presentLine(row: GatheringRow, attendees: number, now: Date): GatheringLine {
  const { id, title, place, governorateCode, startsAt, endsAt, closedAt } = row;
  return {
    id,
    title,
    place,
    came: attendees,
    governorate: governorateByCode(governorateCode)?.ar ?? "",
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    isOpen: isOpen(row, now),
    isOver: isOver(row, now),
  };
}

function versionOf({
  title,
  place,
  startsAt,
  endsAt,
}: NonNullable<Awaited<ReturnType<typeof lockGathering>>>) {
  return stateVersion([title, place, startsAt, endsAt]);
}
