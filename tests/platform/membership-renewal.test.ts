import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  applicationDocuments,
  applicationSteps,
  applications,
} from "#app/platform/application/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import enAsk from "#locales/en/ask.json" with { type: "json" };
import { askForCorrection, withoutApplications } from "#tests/world/applications.ts";
import { answers, formOf, picture, pictures, renewal } from "#tests/world/membership.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

type Headers = Record<string, string>;
const english = { "Accept-Language": "en" };

const post = async (path: string, uid: string, fields: object, headers?: Headers) => {
  const { accessToken: token } = await world.signIn(uid);
  return world.request("POST", path, { token, body: formOf({ ...fields }), headers });
};
const readOwn = async (uid: string) => {
  const { accessToken: token } = await world.signIn(uid);
  return (await world.request("GET", "/membership/application", { token })).body.data;
};
const documentsOf = (applicationId: string) =>
  world.db
    .select()
    .from(applicationDocuments)
    .where(eq(applicationDocuments.applicationId, applicationId));

describe("a renewal", () => {
  const { uid, membershipId } = person("expired");
  const good = renewal(membershipId);
  beforeEach(async () => {
    await withoutApplications(world.platform.dependencies, uid);
    await world.db.delete(rateLimits);
  });
  const renew = (fields: object, headers?: Headers, as = uid) =>
    post("/membership/renewal", as, fields, headers);

  test("goes to review with its pictures, and changes nothing until it is approved", async () => {
    expect((await renew({ ...good, paymentProof: picture() })).status).toBe(200);
    expect(await readOwn(uid)).toMatchObject({
      kind: "renewal",
      state: "submitted",
      answers: {
        membershipId,
        phoneNumber: "01122223333",
        addressType: "home",
        isDefault: true,
        city: "سنورس",
      },
    });
    const { db, personal } = world.platform.dependencies;
    const user = await findUserByFacebook(db, uid);
    expect(user?.status).toBe("expired");
    const [row] = await db
      .select()
      .from(applications)
      .where(eq(applications.userId, user?.id ?? ""));
    expect((await documentsOf(row?.id ?? "")).map(({ field }) => field).sort()).toEqual([
      "activityReport",
      "partyRegulationAgreement",
      "paymentProof",
    ]);
    expect(row).toMatchObject({ kind: "renewal", governorateCode: "23" });
    const [profile] = await db
      .select()
      .from(profiles)
      .where(eq(profiles.userId, user?.id ?? ""));
    expect(personal.open(profile?.sealedPhone ?? "")).toBe(person("expired").phoneNumber);
    expect(profile?.street).not.toBe(good.street);
  });

  test("is one at a time, also when two come at once", async () => {
    const response = await Promise.all([renew(good), renew(good), renew(good)]);
    expect(response.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const ar = await renew(good);
    const en = await renew(good, english);
    expect([ar.body.code, ar.body.message]).toEqual([
      "renewal-pending",
      "طلب تجديدك قيد المراجعة بالفعل.",
    ]);
    expect(en.body.message).toBe("Your renewal is already in review.");
  });

  test("sent again under its key applies once", async () => {
    const headers = { "Idempotency-Key": "renewal" };
    const first = await renew(good, headers);
    expect([first.status, (await renew(good, headers)).body]).toEqual([200, first.body]);
  });

  test.each(["verified", "active", "pending", "refused", "unverified"])(
    "is not for a user who is %s",
    async (status) => {
      const other = person(status);
      const response = await renew(renewal(other.membershipId ?? "1"), english, other.uid);
      expect([response.status, response.body.code]).toEqual([403, "forbidden"]);
    },
  );

  test("is for one's own membership only, in whichever digits", async () => {
    const response = await renew({ ...good, membershipId: "123" }, english);
    expect([response.status, response.body.errors]).toEqual([
      400,
      [{ path: "membershipId", message: "This isn’t your membership number." }],
    ]);
    const eastern = (membershipId ?? "").replace(/\d/g, (digit) =>
      String.fromCharCode(0x660 + Number(digit)),
    );
    expect((await renew({ ...good, membershipId: eastern })).status).toBe(200);
  });

  test("names what is missing or wrong in it", async () => {
    const { partyRegulationAgreement, ...half } = good;
    const wrong = { ...half, governorate: "", activityReport: picture("a.jpg", "%PDF-1.7") };
    const response = await renew(wrong, english);
    expect(response.body.errors).toEqual(
      expect.arrayContaining([
        { path: "governorate", message: enAsk.field.governorate },
        { path: "partyRegulationAgreement", message: enAsk.field.partyRegulationAgreement },
      ]),
    );
    const report = await renew({ ...good, activityReport: picture("a.jpg", "%PDF-1.7") }, english);
    expect(report.body.errors).toEqual([
      { path: "activityReport", message: "Choose a valid picture: JPEG, PNG or WebP." },
    ]);
    const place = await renew({ ...good, city: "رأس البر" });
    expect(place.body.errors).toEqual([{ path: "city", message: "اختر من القائمة." }]);
    expect(await readOwn(uid)).toBeNull();
  });

  test("does not take over somebody else's phone", async () => {
    const response = await renew({ ...good, phoneNumber: person("verified").phoneNumber });
    expect([response.status, response.body.code]).toEqual([409, "phone-taken"]);
    expect(response.body.errors).toEqual([
      { path: "phoneNumber", message: "رقم الهاتف مسجل لعضو آخر." },
    ]);
  });
});

describe("a correction", () => {
  const { uid } = person("pending");
  beforeEach(() => world.db.delete(rateLimits));
  const correct = (fields: object, headers?: Headers) =>
    post("/membership/application/correction", uid, fields, headers);
  const request = (fields: string[]) =>
    askForCorrection(world.platform.dependencies, uid, 100, fields);

  test("takes what was asked for and nothing else, and hands the application in again", async () => {
    const id = await request(["street", "personalPhoto"]);
    const before = await readOwn(uid);
    expect(before).toMatchObject({ state: "correction", fields: ["street", "personalPhoto"] });
    const sent = { street: "شارع جديد", employer: "جهة أخرى", ...pictures() };
    expect((await correct(sent)).status).toBe(200);
    const after = await readOwn(uid);
    expect(after).toMatchObject({ state: "submitted", fields: [] });
    expect(after.answers).toEqual({ ...before.answers, street: "شارع جديد" });
    expect(after.steps.at(-1)).toMatchObject({
      act: "corrected",
      fields: ["street", "personalPhoto"],
    });
    expect((await documentsOf(id)).map(({ field }) => field)).toEqual(["personalPhoto"]);
    const again = await correct(sent);
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);
  });

  test("puts a new picture in the place of the old one, which goes in the night", async () => {
    const { db } = world.platform.dependencies;
    const id = await request(["personalPhoto"]);
    await correct({ personalPhoto: picture() });
    const [first] = await documentsOf(id);
    await db
      .update(applications)
      .set({ state: "correction", fieldsToCorrect: ["personalPhoto"] })
      .where(eq(applications.id, id));
    await correct({ personalPhoto: picture() });
    const [second, ...more] = await documentsOf(id);
    expect([more, second?.id === first?.id]).toEqual([[], false]);
    const [old] = await db
      .select()
      .from(applicationDocuments)
      .where(
        and(
          eq(applicationDocuments.id, first?.id ?? ""),
          isNull(applicationDocuments.applicationId),
        ),
      );
    expect(old?.sender).toBe("replaced");
  });

  test("names what did not come, and what is wrong by the rules of the first time", async () => {
    await request(["street", "personalPhoto", "yearsOfExperience", "communityActivity"]);
    const none = await correct({}, english);
    expect([none.status, none.body.errors]).toEqual([
      400,
      (["street", "personalPhoto", "yearsOfExperience"] as const).map((path) => ({
        path,
        message: enAsk.field[path],
      })),
    ]);
    const wrong = await correct({ street: "ش", yearsOfExperience: "كثيرة" });
    expect(wrong.body.errors).toEqual([
      { path: "street", message: "اكتب 3 أحرف على الأقل." },
      { path: "yearsOfExperience", message: "لم نفهم هذا العدد. اكتبه بالأرقام وحدها، مثل 5." },
    ]);
    const sent = { street: "شارع البحر", yearsOfExperience: "٩", personalPhoto: picture() };
    const bad = await correct({ ...sent, personalPhoto: picture("a.jpg", "<svg/>") }, english);
    expect(bad.body.errors).toMatchObject([{ path: "personalPhoto" }]);
    expect((await correct(sent)).status).toBe(200);
    expect((await readOwn(uid)).answers).toMatchObject({ yearsOfExperience: 9 });
  });

  test("of the national ID is compared and looked for again", async () => {
    const { db, personal } = world.platform.dependencies;
    await request(["nationalId"]);
    const taken = await correct({ nationalId: person("verified").nationalId, ...born() });
    expect([taken.status, taken.body.code]).toEqual([409, "already-registered"]);
    const { nationalId } = answers(101);
    const male = `${nationalId.slice(0, 12)}3${nationalId.slice(13)}`;
    const differs = await correct({ nationalId: male }, english);
    expect([differs.body.code, differs.body.errors]).toEqual([
      "national-id-differs",
      [{ path: "gender", message: "The gender doesn’t match the national ID." }],
    ]);
    expect((await correct({ nationalId: male, nationalIdConfirmed: "on" })).status).toBe(200);
    const user = await findUserByFacebook(db, uid);
    const [row] = await db
      .select()
      .from(applications)
      .where(eq(applications.userId, user?.id ?? ""));
    expect(row?.isDifferenceConfirmed).toBe(true);
    // The applicant's file follows what was corrected.
    const [profile] = await db
      .select()
      .from(profiles)
      .where(eq(profiles.userId, user?.id ?? ""));
    expect(personal.open(profile?.sealedNationalId ?? "")).toBe(male);
  });

  test("of the governorate brings its city along", async () => {
    await request(["governorate"]);
    const alone = await correct({ governorate: "قنا" });
    expect(alone.body.errors).toMatchObject([{ path: "city" }]);
    expect((await correct({ governorate: "قنا", city: "نجع حمادي" })).status).toBe(200);
    expect((await readOwn(uid)).answers).toMatchObject({ governorate: "قنا", city: "نجع حمادي" });
  });

  test("of a yes wants the names, and may take them away with a no", async () => {
    await request(["previousPartyMembership"]);
    const yes = await correct({ previousPartyMembership: "yes" });
    expect(yes.body.errors).toMatchObject([{ path: "parties" }]);
    await correct({ previousPartyMembership: "yes", parties: "حزب سابق" });
    expect((await readOwn(uid)).answers).toMatchObject({ parties: "حزب سابق" });
    await request(["interestedInCommittees"]);
    await correct({ interestedInCommittees: "no" });
    expect(Object.keys((await readOwn(uid)).answers)).not.toContain("committees");
  });

  test("sent again under its key applies once", async () => {
    const id = await request(["street"]);
    const headers = { "Idempotency-Key": "correction" };
    const first = await correct({ street: "شارع المدارس" }, headers);
    expect([first.status, (await correct({ street: "شارع المدارس" }, headers)).body]).toEqual([
      200,
      first.body,
    ]);
    const steps = await world.db
      .select()
      .from(applicationSteps)
      .where(eq(applicationSteps.applicationId, id));
    expect(steps).toHaveLength(1);
  });

  test("of a renewal changes the request and not the file", async () => {
    const { uid: expired, membershipId } = person("expired");
    const { db } = world.platform.dependencies;
    await withoutApplications(world.platform.dependencies, expired);
    expect((await post("/membership/renewal", expired, renewal(membershipId))).status).toBe(200);
    const user = await findUserByFacebook(db, expired);
    const [row] = await db
      .update(applications)
      .set({ state: "correction", fieldsToCorrect: ["phoneNumber", "city", "activityReport"] })
      .where(eq(applications.userId, user?.id ?? ""))
      .returning();
    const again = (fields: object) => post("/membership/application/correction", expired, fields);
    const sent = { phoneNumber: "01233334444", city: "طامية", activityReport: picture() };
    const taken = await again({ ...sent, phoneNumber: person("verified").phoneNumber });
    expect(taken.body.code).toBe("phone-taken");
    expect((await again({ ...sent, city: "قنا" })).body.errors).toMatchObject([{ path: "city" }]);
    expect((await again(sent)).status).toBe(200);
    const told = await readOwn(expired);
    expect(told).toMatchObject({ kind: "renewal", state: "submitted" });
    expect(told.answers).toMatchObject({ phoneNumber: "01233334444", city: "طامية" });
    expect(await documentsOf(row?.id ?? "")).toHaveLength(2);
    const [profile] = await db
      .select()
      .from(profiles)
      .where(eq(profiles.userId, user?.id ?? ""));
    expect(profile?.city).not.toBe("طامية");
  });

  test("without an application, or before it is asked for, is refused", async () => {
    const { db } = world.platform.dependencies;
    const id = await request([]);
    await db.update(applications).set({ state: "submitted" }).where(eq(applications.id, id));
    expect((await correct({ street: "شارع" })).body.code).toBe("conflict");
    const { accessToken: token } = await world.signIn(person("unverified").uid);
    const response = await world.request("POST", "/membership/application/correction", {
      token,
      body: formOf({ street: "شارع النيل" }),
    });
    expect([response.status, response.body.code]).toEqual([404, "not-found"]);
  });
});

/** The birth and gender of the demo's verified member, so that nothing differs. */
function born() {
  const { nationalId } = person("verified");
  const date = `19${nationalId.slice(1, 3)}-${nationalId.slice(3, 5)}-${nationalId.slice(5, 7)}`;
  return { dateOfBirth: date, gender: "male" };
}
