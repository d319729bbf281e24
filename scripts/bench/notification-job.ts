import { eq } from "drizzle-orm";
import { readConfiguration } from "#app/configuration.ts";
import { demoPeople } from "#app/demo/people.ts";
import { notifySelected } from "#app/platform/notification/selected.ts";
import { addNamed } from "#app/platform/notification/store.ts";
import { notificationRecipients } from "#app/platform/notification/tables.ts";
import { openPlatform } from "#app/platform/open.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";

/*
 * A notification to all whom a filter finds, by its job in a process of its own. It prints as JSON how
 * many people it is for, and the seconds.
 */
const [filter = "{}"] = process.argv.slice(2);
const platform = await openPlatform(readConfiguration(process.env), { work: false });
const { db, clock, jobs, personal } = platform.dependencies;

const uid = demoPeople().find(({ rank }) => rank === "admin")?.uid ?? "";
const owner = await findUserByFacebook(db, uid);
if (!owner) throw new Error("The demo has no administrator.");
const words = { senderId: owner.id, title: "لقاء مفتوح", message: "نلتقي يوم الجمعة." };
const target = { screen: null, params: null };
// As a request leaves it: not to be pushed until its people are known.
const { id } = await addNamed(db, { ...words, ...target }, clock.now());
const selection = { scope: "all", people: [], filter: JSON.parse(filter) };
const sealed = personal.seal(JSON.stringify(selection));
const started = performance.now();
await notifySelected({ db, clock, personal })({ notificationId: id, sealed }, jobs);
const worked = Math.round(performance.now() - started) / 1000;
const isForIt = eq(notificationRecipients.notificationId, id);
console.log(JSON.stringify({ people: await db.$count(notificationRecipients, isForIt), worked }));
await platform.close();
