import { asc } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";
import { positions, terms } from "../platform/position/tables.ts";
import { units } from "../platform/structure/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { demoPositions, inventHolder } from "./content/positions.ts";
import { seededRandom } from "./content/random.ts";
import type { Pictures } from "./seed-pictures.ts";

const PORTRAIT_SHARE = 0.6;
const VACANT = 0.1;
const HAD_ANOTHER = 0.25;

interface Held {
  readonly uid?: string | undefined;
  readonly name?: string | undefined;
  readonly nameEn?: string | undefined;
  readonly portrait?: number | undefined;
  readonly days: number;
}

export async function seedPositions(
  db: Database,
  pictures: Pictures,
  calendar: DemoCalendar,
): Promise<void> {
  const random = seededRandom(71_003);
  const people = await db.select({ id: users.id, uid: users.facebookId }).from(users);
  const userIds = new Map(people.map(({ id, uid }) => [uid, id]));
  const rows = await db.select().from(units).orderBy(asc(units.order), asc(units.name));
  const newPositions: (typeof positions.$inferInsert)[] = [];
  const held: [at: number, until: string | null, holder: Held][] = [];
  const add = (
    position: typeof positions.$inferInsert,
    holder: Held | undefined,
    before: Held | undefined,
  ) => {
    const at = newPositions.push(position) - 1;
    if (before) held.push([at, calendar.day(-(holder?.days ?? 30) - 1), before]);
    if (holder) held.push([at, null, holder]);
  };
  let body = 0;
  for (const unit of rows) {
    if (unit.kind === "leadership") {
      for (const [order, post] of (demoPositions.leadership[body++] ?? []).entries()) {
        const { title, titleEn, holder, before } = post;
        add({ unitId: unit.id, title, titleEn, order }, holder, before);
      }
      continue;
    }
    const own = demoPositions.secretaries[unit.name];
    for (const [order, usual] of (demoPositions.titles[unit.kind] ?? []).entries()) {
      const { title, titleEn } = order === 0 && own ? own : usual;
      const uid =
        order === 0
          ? (own?.uid ??
            (unit.kind === "governorate"
              ? demoPositions.governorates[unit.governorateCode ?? ""]
              : undefined))
          : undefined;
      const days = random.between(60, 900);
      const women = unit.name.includes("المرأة") ? 1 : undefined;
      const invented = inventHolder(random, PORTRAIT_SHARE, women);
      const former = { ...inventHolder(random, 0, women), days: days + random.between(400, 1500) };
      const isVacant = !uid && random.happens(VACANT);
      const holder = uid ? { uid, nameEn: own?.nameEn, days } : { ...invented, days };
      const before = random.happens(HAD_ANOTHER) ? former : undefined;
      add({ unitId: unit.id, title, titleEn, order }, isVacant ? undefined : holder, before);
    }
  }
  const added = await db.insert(positions).values(newPositions).returning({ id: positions.id });
  await db.insert(terms).values(
    held.map(([at, until, { uid, name, nameEn, portrait, days }]) => ({
      positionId: added[at]?.id ?? "",
      userId: (uid && userIds.get(uid)) || null,
      name: name ?? null,
      nameEn: nameEn ?? null,
      photo: portrait === undefined ? null : (pictures.portraits[portrait] ?? null),
      from: calendar.day(-days),
      until,
    })),
  );
}
