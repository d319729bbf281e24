/*
 * Every call about what people ask, say and apply for, and about gatherings and moderation. A call about a
 * request for aid, an item of feedback or a case of moderation has three signs: one's own, that of somebody
 * inside the caller's area, and that of somebody just beside it. A call about an application or a gathering
 * has the last two. The rest have one.
 */
import { eq } from "drizzle-orm";
import type { Call } from "#app/contract/endpoint.ts";
import { applicationDocuments, applications } from "#app/platform/application/tables.ts";
import { gatherings } from "#app/platform/attendance/tables.ts";
import { startSession } from "#app/platform/auth/api.ts";
import { newKey } from "#app/platform/documents/store.ts";
import { insertCase } from "#app/platform/moderation/store.ts";
import { userSecretariats, users } from "#app/platform/user/tables.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import { addPersonAt, type Place } from "#tests/world/cast.ts";
import { addGathering, addPresence } from "#tests/world/gatherings.ts";
import { goodRequest } from "#tests/world/good-requests/good-request.ts";
import { formOf, picture } from "#tests/world/membership.ts";
import {
  type Asked,
  type Cell,
  describeTable,
  type Question,
  signInEverybody,
  uidOf,
} from "#tests/world/permission-table.ts";
import { askOfSample } from "./sample.ts";

const table = `
  GET    /moderation/own/{id}                +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  POST   /moderation/own/{id}/answer         +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  POST   /feedback/complaints                + + + + + + + + + + !
  POST   /feedback/suggestions               + + + + + + + + + + !
  POST   /feedback/street-pulse              + + + + + + + + + + !
  GET    /feedback/my-feedback               + + + + + + + + + + !
  PATCH  /feedback/update/{id}               +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  POST   /feedback/{id}/messages             +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  DELETE /feedback/{id}                      +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  POST   /attendance/check-in                + + + + + + + + + x !
  POST   /attendance/check-out               + + + + + + + + + x !
  GET    /attendance/mine                    + + + + + + + + + x !
  POST   /humanitarian-aid                   + + + + + + + + + x !
  GET    /humanitarian-aid/my-requests       + + + + + + + + + + !
  GET    /humanitarian-aid/my-requests/{id}  +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  GET    /humanitarian-aid/my-requests/{id}/attachments/{attachmentId} +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  POST   /humanitarian-aid/my-requests/{id}/attachments +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  DELETE /humanitarian-aid/my-requests/{id}  +.- +.- +.. +.. +.. +.. +.. +.. +.. -.. -!!
  GET    /moderation/cases                   + + x x x x x x x x ! | + + + + + + + +
  GET    /moderation/cases/{id}              .+- .+- xxx xxx xxx xxx xxx xxx xxx -xx -!! | .+- .+- .+. .+. .+. .+. .+. .+.
  POST   /moderation/cases/{id}/decision     x+- x+- xxx xxx xxx xxx xxx xxx xxx -xx -!! | x+- x+- x+. x+. x+. x+. x+. x+.
  GET    /feedback/all                       + + x + + x x x x x ! | + + + + + + + +
  GET    /feedback/{id}                      ++- ++- +.. ++. ++. +.. +.. +.. +.. -.. -!! | ++- ++- ++. ++. ++. ++. ++. ++.
  POST   /feedback/{id}/reply                x+- x+- xxx x+. x+. xxx xxx xxx xxx -xx -!! | x+- x+- x+. x+. x+. x+. x+. x+.
  PATCH  /feedback/{id}                      x+- x+- xxx x+. x+. xxx xxx xxx xxx -xx -!! | x+- x+- x+. x+. x+. x+. x+. x+.
  POST   /feedback/{id}/notes                x+- x+- xxx x+. x+. xxx xxx xxx xxx -xx -!! | x+- x+- x+. x+. x+. x+. x+. x+.
  GET    /membership/applications            + + x + + x x x x x ! | + + + + + + + +
  GET    /membership/applications/{id}       +- +- xx +. +. xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  GET    /membership/applications/{id}/documents/{documentId} +- +- xx +. +. xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /membership/applications/{id}/claim +- +- xx +. +. xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  DELETE /membership/applications/{id}/claim +- +- xx +. +. xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /membership/applications/{id}/approval +- +- xx +. +. xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /membership/applications/{id}/refusal +- +- xx +. +. xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /membership/applications/{id}/correction +- +- xx +. +. xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  GET    /attendance/gatherings              + + x + x x x x x x ! | + + + + + + + +
  POST   /attendance/gatherings              + + x + x x x x x x ! | + + + + ? + ? ?
  GET    /attendance/gatherings/{id}         +- +- xx +. xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  PATCH  /attendance/gatherings/{id}         +- +- xx +. xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  POST   /attendance/gatherings/{id}/close   +- +- xx +. xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  GET    /attendance/gatherings/{id}/code    +- +- xx +. xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  GET    /attendance/gatherings/{id}/presences +- +- xx +. xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  DELETE /attendance/gatherings/{id}/presences/{presenceId} +- +- xx +. xx xx xx xx xx xx !! | +- +- +. +. +. +. +. +.
  GET    /humanitarian-aid                   + + x + + x x x x x ! | + + + + + + + +
  GET    /humanitarian-aid/{id}              ++- ++- xxx ++. ++. xxx xxx xxx xxx -xx -!! | ++- ++- ++. ++. ++. ++. ++. ++.
  GET    /humanitarian-aid/{id}/attachments/{attachmentId} ++- ++- xxx ++. ++. xxx xxx xxx xxx -xx -!! | ++- ++- ++. ++. ++. ++. ++. ++.
  PATCH  /humanitarian-aid/{id}              x+- x+- xxx x+. x+. xxx xxx xxx xxx -xx -!! | x+- x+- x+. x+. x+. x+. x+. x+.
  POST   /humanitarian-aid/{id}/notes        x+- x+- xxx x+. x+. xxx xxx xxx xxx -xx -!! | x+- x+- x+. x+. x+. x+. x+. x+.
`;

let number = 1_000;

const everybody = signInEverybody();

/** Whose something is. */
interface Author {
  readonly id: string;
  readonly token: string;
  readonly place: Place;
}

/** Somebody who belongs to a place and is signed in. */
const residentOf = (place: Place): Promise<Author> =>
  everybody.keep(JSON.stringify(["resident", place]), async () => {
    const { there, db } = everybody;
    const own = { membershipId: String(88_000_000 + ++number) };
    const { id } = await addPersonAt(there, number, place, own);
    const device = { userId: id, playerId: "null" };
    const { accessToken } = await startSession(there, db, device, there.clock.now());
    return { id, token: accessToken, place };
  });

/** What of somebody's a call is about: what fills its path, and what its body has beside `bodies`. */
interface Made {
  readonly params: Readonly<Record<string, string>>;
  readonly nationalId?: string;
}

const sampleBy = async ({ token }: Author, name: string): Promise<Made> => {
  const call = { name } as Call;
  return { params: {}, ...(await goodRequest(everybody.world, token, call, ++number)) };
};

/** How something of somebody's is made. */
const makers = {
  aid: (author: Author) => sampleBy(author, "readOwnAidFile"),
  feedback: (author: Author) => sampleBy(author, "withdrawFeedback"),
  async application({ id: residentId, place }: Author): Promise<Made> {
    const { there, db } = everybody;
    const { id, userId, nationalId } = await addApplicant(there, ++number);
    const { governorateCode, branchId, secretariatId } = place;
    await db.update(users).set({ governorateCode, branchId }).where(eq(users.id, userId));
    await db.update(applications).set({ governorateCode }).where(eq(applications.id, id));
    const since = there.clock.now();
    if (secretariatId) {
      await db.insert(userSecretariats).values({ userId, unitId: secretariatId, since });
    }
    const storedAs = newKey();
    await there.documents.save(new TextEncoder().encode("%PDF-1.7"), "application/pdf", storedAs);
    const [document] = await db
      .insert(applicationDocuments)
      .values({
        applicationId: id,
        sender: residentId,
        field: "nationalID_Front",
        storedAs,
        createdAt: since,
      })
      .returning();
    return { params: { id, documentId: document?.id ?? "" }, nationalId };
  },
  async gathering({ id: openedBy, place: { governorateCode } }: Author): Promise<Made> {
    const { there, db } = everybody;
    const id = await addGathering(there, ++number);
    await db.update(gatherings).set({ openedBy, governorateCode }).where(eq(gatherings.id, id));
    return { params: { id, presenceId: await addPresence(there, id, "demo-member-woman") } };
  },
  case: (author: Author) => addCase(author, "open"),
  decided: (author: Author) => addCase(author, "decided"),
};

async function addCase({ id, token, place }: Author, state: "open" | "decided"): Promise<Made> {
  const { world, there, db } = everybody;
  const body = { body: `تعليق ${++number}` };
  const { body: answer } = await world.request("POST", "/news/1/comments", { token, body });
  const now = there.clock.now();
  const caseId = await insertCase(db, {
    kind: "comment",
    subjectId: String(answer.data.id),
    authorId: id,
    governorateCode: place.governorateCode,
    quote: "",
    origin: "report",
    state,
    reason: "spam",
    waitsSince: now,
    ...(state === "decided" && { act: "hide", decidedAt: now }),
  });
  return { params: { id: caseId } };
}

/** What calls are about, by their paths. */
const kinds: readonly (readonly [RegExp, keyof typeof makers])[] = [
  [/^\/humanitarian-aid\/.*\{id\}/, "aid"],
  [/^\/feedback\/.*\{id\}/, "feedback"],
  [/^\/membership\/applications\/\{id\}/, "application"],
  [/^\/attendance\/gatherings\/\{id\}/, "gathering"],
  [/^\/moderation\/cases\/\{id\}/, "case"],
  [/^\/moderation\/own\/\{id\}/, "decided"],
];

const bodies: Readonly<Record<string, (made: Made) => unknown>> = {
  addAidFiles: () => formOf({ attachments: picture() }),
  updateAid: () => ({ version: 1, priority: "urgent" }),
  addAidNote: () => ({ kind: "internal", note: "ملاحظة" }),
  editFeedback: () => ({ title: "عنوان معدّل" }),
  replyFeedback: () => ({ version: 1, reply: "رد" }),
  updateFeedback: () => ({ version: 1, status: "inProgress" }),
  addFeedbackNote: () => ({ note: "ملاحظة" }),
  addFeedbackMessage: () => ({ message: "رسالة" }),
  approveApplication: ({ nationalId }) => ({ nationalId }),
  refuseApplication: () => ({ reason: "mismatch", note: "ملاحظة" }),
  askCorrection: () => ({ fields: ["street", "email"], note: "ملاحظة" }),
  changeGathering: () => ({ title: "لقاء آخر" }),
  decideCase: () => ({ act: "keep", note: "ملاحظة" }),
  answerCase: () => ({ answer: "رد" }),
};

/** Whoever leaves is there. */
async function askToLeave(call: Call, by: Asked): Promise<Question> {
  await addPresence(everybody.there, await addGathering(everybody.there, ++number), uidOf(by));
  return askOfSample(everybody, call);
}

function cellOf(call: Call, by: Asked): Cell {
  const [, kind] = kinds.find(([path]) => path.test(call.path)) ?? [];
  if (call.name === "checkOut") return [() => askToLeave(call, by)];
  if (!kind) return [() => askOfSample(everybody, call)];
  const make = makers[kind];
  const question = (author: () => Promise<Author>, name: string) => async (): Promise<Question> => {
    const key = JSON.stringify([kind, name]);
    const made = await everybody.keep(key, async () => make(await author()));
    const body = bodies[call.name]?.(made);
    const { id: _, ...params } = made.params;
    const isKnown = name === by;
    return { ask: { params: made.params, body }, key, absent: { params, body }, isKnown };
  };
  const { inside, beside } = everybody.nearHome(by);
  const ofPlace = (place: Place | undefined) =>
    place && question(() => residentOf(place), JSON.stringify(place));
  const own = async () => ({
    id: everybody.ids[by] ?? "",
    token: everybody.tokens[by] ?? "",
    place: inside,
  });
  const places = [ofPlace(inside), ofPlace(beside)];
  const hasNone = by === "guest" || by === "anonymous";
  const hasOwn = kind !== "application" && kind !== "gathering";
  return hasOwn ? [hasNone ? undefined : question(own, by), ...places] : places;
}

describeTable(everybody, { table, granting: "withEveryAbility" }, cellOf);
