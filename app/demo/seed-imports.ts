import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";
import { importRejections, importRows, imports } from "../platform/import/tables.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { profiles } from "../platform/profile/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { people } from "./content/people.ts";
import { demoRegister } from "./content/register.ts";

const DAYS_AGO = 4;
const BROUGHT = 18;

/** Its members have been active since, so none is deleted when it is undone. */
export async function seedImports(
  db: Database,
  personal: Personal,
  calendar: DemoCalendar,
): Promise<void> {
  const { fileName, headers, rejected } = demoRegister.brought;
  const at = calendar.officeDay(DAYS_AGO);
  const administrator = people.find(({ rank }) => rank === "admin");
  const [by] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.membershipId, administrator?.membershipId ?? ""));
  const members = await db
    .select()
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.governorateCode, "27"), isNotNull(users.membershipId)))
    .orderBy(asc(users.membershipId))
    .limit(BROUGHT);
  const rows = members.length + rejected.length;
  const count = { added: members.length, changed: 0, same: 0, rejected: rejected.length };
  const [brought] = await db
    .insert(imports)
    .values({
      byId: by?.id ?? null,
      sealedFileName: personal.seal(fileName),
      state: "finished",
      createdAt: at,
      startedAt: at,
      finishedAt: at,
      sealedPreview: personal.seal(JSON.stringify([headers])),
      headerRow: 1,
      columns: [
        "membershipId",
        "fullName",
        "nationalId",
        "phoneNumber",
        "email",
        "governorate",
        "city",
        "joinDate",
        "endDate",
      ],
      position: rows,
      share: 1,
      counts: { rows, ...count, repeated: 0 },
      reasons: Object.fromEntries(rejected.map(({ path, problem }) => [`${path} ${problem}`, 1])),
      sealedSamples: personal.seal(
        JSON.stringify({
          added: members.map(({ users: member }, place) => ({
            line: lineOf(place),
            membershipId: member.membershipId,
            name: member.displayName,
            changes: [],
          })),
          changed: [],
          same: [],
        }),
      ),
      undone: { removed: 0, restored: 0, kept: 0 },
    })
    .returning({ id: imports.id });
  const importId = brought?.id ?? "";
  for (const [place, { users: member, profiles: profile }] of members.entries()) {
    const after = {
      fullName: member.displayName,
      status: member.status,
      email: member.email,
      governorateCode: member.governorateCode,
      branchId: member.branchId,
      nationalId: profile.sealedNationalId && personal.open(profile.sealedNationalId),
      gender: profile.gender,
      birthDate: profile.birthDate,
      phoneNumber: profile.sealedPhone && personal.open(profile.sealedPhone),
      city: profile.city,
      joinDate: profile.membershipStart,
      endDate: profile.membershipEnd,
    };
    await db.insert(importRows).values({
      importId,
      line: lineOf(place),
      outcome: "added",
      membershipId: member.membershipId ?? "",
      nationalIdIndex: profile.nationalIdIndex ?? "",
      phoneIndex: profile.phoneIndex ?? "",
      userId: member.id,
      at,
      sealedChange: personal.seal(JSON.stringify({ before: null, after })),
    });
  }
  for (const { line, cells, path, problem } of rejected) {
    const sealedCells = personal.seal(JSON.stringify(cells));
    await db
      .insert(importRejections)
      .values({ importId, line, problems: [{ path, problem }], sealedCells });
  }
}

function lineOf(place: number): number {
  const rejectedLines = demoRegister.brought.rejected.map(({ line }) => line);
  let line = 2;
  for (let left = place; ; line++) {
    if (rejectedLines.includes(line)) continue;
    if (left === 0) return line;
    left -= 1;
  }
}
