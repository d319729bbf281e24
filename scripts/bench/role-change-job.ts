import { eq } from "drizzle-orm";
import { readConfiguration } from "#app/configuration.ts";
import { demoPeople } from "#app/demo/people.ts";
import { openPlatform } from "#app/platform/open.ts";
import { addChange, findChangesAtWork, findOwnChange } from "#app/platform/role/store-bulk.ts";
import { workOn } from "#app/platform/role/work-bulk.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { roles } from "#app/platform/user/tables.ts";

/*
 * A role given to all whom a filter finds, by its job in a process of its own; one that was killed goes on
 * where it was. It prints as JSON how many people were seen and changed, and the seconds.
 */
const [filter = "{}"] = process.argv.slice(2);
const platform = await openPlatform(readConfiguration(process.env), { work: false });
const { db, clock, personal } = platform.dependencies;

const uid = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
const owner = await findUserByFacebook(db, uid);
if (!owner) throw new Error("The demo has no administrator.");
const content = { name: "عضو حملة", description: "يشارك في الحملة.", rank: "member" } as const;
await db
  .insert(roles)
  .values({ ...content, abilities: [] })
  .onConflictDoNothing();
const [role] = await db.select().from(roles).where(eq(roles.name, content.name));
if (!role) throw new Error("The database kept no role.");
const selection = { scope: "all", people: [], filter: JSON.parse(filter) };
const [atWork] = await findChangesAtWork(db);
const id =
  atWork ??
  (await addChange(db, {
    userId: owner.id,
    act: "give",
    roleId: role.id,
    roleName: role.name,
    until: null,
    createdAt: clock.now(),
    state: "running",
    sealedRequest: personal.seal(JSON.stringify({ selection, address: "bench" })),
  }));
if (!id) throw new Error("A change of roles is at work already.");
const started = performance.now();
await workOn({ db, clock, personal }, id);
const worked = Math.round(performance.now() - started) / 1000;
const row = await findOwnChange(db, { id, userId: owner.id });
if (row?.state !== "done") throw new Error(`The change is ${row?.state}.`);
console.log(JSON.stringify({ seen: row.seen, changed: row.changed, worked }));
await platform.close();
