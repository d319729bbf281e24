import { asc, desc, eq } from "drizzle-orm";
import type { DeskPosition } from "#app/contract/structure-desk.ts";
import type { Database } from "../database/connect.ts";
import { type Files, PROFILE_PHOTO_WIDTH } from "../files/store.ts";
import { NO_NAME } from "../user/rules.ts";
import { users } from "../user/tables.ts";
import { positions, terms } from "./tables.ts";

/** For editors of the structure. */
export async function presentPositions(
  db: Database,
  unitId: string,
  files: Files,
): Promise<DeskPosition[]> {
  const rows = await db
    .select({
      position: positions,
      term: terms,
      user: { name: users.displayName, photo: users.photo, membershipId: users.membershipId },
    })
    .from(positions)
    .leftJoin(terms, eq(terms.positionId, positions.id))
    .leftJoin(users, eq(users.id, terms.userId))
    .where(eq(positions.unitId, unitId))
    .orderBy(
      asc(positions.order),
      asc(positions.title),
      asc(positions.id),
      desc(terms.from),
      desc(terms.id),
    );
  const found = new Map<string, DeskPosition>();
  for (const { position, term, user } of rows) {
    const known = found.get(position.id) ?? {
      ...position,
      closedAt: position.closedAt?.toISOString() ?? null,
      terms: [],
    };
    found.set(position.id, known);
    if (!term) continue;
    const photo = term.photo ?? user?.photo;
    known.terms.push({
      id: term.id,
      name: term.name ?? user?.name ?? NO_NAME,
      ownName: term.name,
      nameEn: term.nameEn,
      photoUrl: photo ? files.widthUrl(photo, PROFILE_PHOTO_WIDTH) : null,
      membershipId: user?.membershipId ?? null,
      from: term.from,
      until: term.until,
      version: term.version,
    });
  }
  return [...found.values()];
}
