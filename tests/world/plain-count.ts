import { sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { MeasureName } from "#app/contract/statistics.values.ts";
import type { Database } from "#app/platform/database/connect.ts";
import type { Days } from "#app/platform/statistics/api.ts";
import { type Area, isWithin } from "#app/platform/user/area.ts";

type Row = Record<string, unknown>;

/** All that there is, as it lies in the tables: nothing is filtered or joined by the database. */
async function readTables(db: Database) {
  const read = async (table: string) =>
    (await db.execute<Row>(sql`select * from ${sql.identifier(table)}`)).rows;
  const names = [
    "users",
    "profiles",
    "user_secretariats",
    "units",
    "news",
    "posts",
    "likes",
    "comments",
    "shares",
    "applications",
    "application_steps",
    "aid_requests",
    "aid_steps",
    "feedback",
    "feedback_steps",
    "events",
    "event_places",
    "gatherings",
    "presences",
    "notifications",
    "notification_recipients",
  ] as const;
  const tables = {} as Record<(typeof names)[number], Row[]>;
  for (const name of names) tables[name] = await read(name);
  return tables;
}

interface Act {
  readonly measure: MeasureName;
  readonly category: string;
  readonly day: string;
  readonly governorateCode: string | null;
  readonly userId: string | null;
  readonly amount: number;
}

const dayOf = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)
    ? value
    : cairoDay(new Date(value as string));
const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
const daysBetween = (from: unknown, to: unknown) =>
  Math.max(
    1,
    Math.ceil(
      (new Date(to as string).getTime() - new Date(from as string).getTime()) /
        (24 * 60 * 60 * 1000),
    ),
  );

/**
 * Everything that was ever done, one by one: what statistics say, counted as slowly and plainly as can be,
 * by other code than theirs.
 */
export async function plainActs(db: Database) {
  const tables = await readTables(db);
  const people = new Map(tables.users.map((row) => [String(row.id), row]));
  const profileOf = new Map(tables.profiles.map((row) => [String(row.user_id), row]));
  const acts: Act[] = [];
  const add = (
    measure: MeasureName,
    day: unknown,
    place: { governorateCode: unknown; userId: unknown },
    category = "",
    amount = 1,
  ) => {
    if (!day || amount === 0) return;
    acts.push({
      measure,
      category,
      day: dayOf(day),
      governorateCode: text(place.governorateCode),
      userId: text(place.userId),
      amount,
    });
  };
  const livesOf = (userId: unknown) => ({
    governorateCode: people.get(String(userId))?.governorate_code,
    userId,
  });
  const nowhere = { governorateCode: null, userId: null };

  for (const [id, person] of people) {
    const profile = profileOf.get(id);
    if (!profile) continue;
    if (person.status !== "deleted") {
      add("joined", profile.membership_start, livesOf(id));
    }
    if (person.status === "expired") add("ended", profile.membership_end, livesOf(id));
  }
  const itemCategory = (kind: unknown, id: unknown) => {
    const items = kind === "news" ? tables.news : tables.posts;
    const item = items.find((row) => String(row.id) === String(id));
    const of = kind === "news" ? item?.category : item?.attachment;
    return of ? `${kind}.${of}` : String(kind);
  };
  for (const measure of ["likes", "comments", "shares"] as const) {
    for (const row of tables[measure]) {
      if (measure === "comments" && (row.deleted_at || row.state)) continue;
      const category = itemCategory(row.kind, row.target_id);
      add(measure, row.created_at, livesOf(row.user_id), category);
    }
  }
  for (const row of tables.applications) {
    const place = { governorateCode: row.governorate_code, userId: row.user_id };
    add("applications", row.submitted_at, place, String(row.kind));
    for (const step of tables.application_steps) {
      if (step.application_id !== row.id) continue;
      if (step.act !== "approved" && step.act !== "refused") continue;
      const took = daysBetween(row.submitted_at, step.at);
      add("applicationDays", step.at, place, `${row.kind}.${took}`);
      if (row.kind === "renewal" && step.act === "approved") add("renewed", step.at, place);
    }
  }
  const first = (steps: Row[]) => steps.sort((one, other) => Number(one.id) - Number(other.id))[0];
  for (const row of tables.aid_requests) {
    const place = { governorateCode: row.governorate_code, userId: row.user_id };
    add("aid", row.created_at, place, String(row.category));
    const decision = first(
      tables.aid_steps.filter(
        (step) =>
          step.request_id === row.id &&
          step.act === "status" &&
          (step.to === "approved" || step.to === "rejected"),
      ),
    );
    if (!decision) continue;
    const took = daysBetween(row.created_at, decision.at);
    add("aidDays", decision.at, place, `${row.category}.${took}`);
  }
  for (const row of tables.feedback) {
    const place = { governorateCode: row.area_code, userId: row.user_id };
    if (row.status !== "withdrawn") add("feedback", row.created_at, place, String(row.type));
    const answer = first(
      tables.feedback_steps.filter((step) => step.feedback_id === row.id && step.act === "replied"),
    );
    if (!answer) continue;
    add("feedbackDays", answer.at, place, `${row.type}.${daysBetween(row.created_at, answer.at)}`);
  }
  /** People on places of an event in some states, each with their companions. */
  const seatsOf = (event: Row, ...states: string[]) =>
    tables.event_places
      .filter((row) => row.event_id === event.id && states.includes(String(row.state)))
      .reduce((sum, row) => sum + 1 + Number(row.companions), 0);
  /** People who came with somebody, by the place that they have; who has none came alone. */
  const partyOf = (presence: Row) => {
    const event = tables.events.find((row) => row.gathering_id === presence.gathering_id);
    const own = tables.event_places.find(
      (row) =>
        row.event_id === event?.id &&
        ["registered", "offered", "waiting"].includes(String(row.state)) &&
        (presence.user_id ? row.user_id === presence.user_id : row.id === presence.guest_key),
    );
    return 1 + Number(own?.companions ?? 0);
  };
  for (const held of tables.gatherings) {
    const place = { governorateCode: held.governorate_code, userId: held.opened_by };
    for (const row of tables.presences) {
      if (row.gathering_id !== held.id) continue;
      add("attendance", held.starts_at, place, "", partyOf(row));
    }
  }
  for (const held of tables.events) {
    if (held.state !== "published") continue;
    const place = { governorateCode: held.governorate_code, userId: held.created_by };
    const category = String(held.category);
    add("events", held.starts_at, place, category);
    add("eventPlaces", held.starts_at, place, category, seatsOf(held, "registered", "offered"));
    add("eventWaiting", held.starts_at, place, category, seatsOf(held, "waiting"));
    for (const row of tables.presences) {
      if (held.gathering_id && row.gathering_id === held.gathering_id) {
        add("came", held.starts_at, place, category, partyOf(row));
      }
    }
  }
  for (const row of tables.news) {
    if (!row.withdrawn_at) add("news", row.created_at, nowhere, `news.${row.category}`);
  }
  for (const row of tables.posts) {
    if (!row.withdrawn_at) add("posts", row.created_at, nowhere, `posts.${row.attachment}`);
  }
  for (const row of tables.notification_recipients) {
    const told = tables.notifications.find(({ id }) => id === row.notification_id);
    add("notified", told?.created_at, livesOf(row.user_id));
    if (row.read_at) add("noticed", told?.created_at, livesOf(row.user_id));
  }

  const secretariatsOf = (userId: string) =>
    tables.user_secretariats
      .filter((row) => row.user_id === userId)
      .flatMap(({ unit_id }) => tables.units.filter((unit) => unit.id === unit_id))
      .filter((unit) => !unit.closed_at)
      .flatMap((unit) => [
        String(unit.id),
        ...(unit.secretariat_id ? [String(unit.secretariat_id)] : []),
      ]);

  /** What a measure comes to in an area on some days, by category. */
  return (measure: MeasureName, area: Area, { from, to }: Days): Record<string, number> => {
    const counted: Record<string, number> = {};
    for (const act of acts) {
      if (act.measure !== measure || act.day < from || act.day > to) continue;
      const person = act.userId ? people.get(act.userId) : undefined;
      const place = {
        governorateCode: act.governorateCode,
        branchId: person ? text(person.branch_id) : null,
        secretariatIds: act.userId ? secretariatsOf(act.userId) : [],
      };
      if (!isWithin(area, place)) continue;
      counted[act.category] = (counted[act.category] ?? 0) + act.amount;
    }
    return counted;
  };
}
