import { eq } from "drizzle-orm";
import { consentPurposes } from "#app/contract/consent.values.ts";
import { exportColumns } from "#app/contract/export.values.ts";
import { applications } from "#app/platform/application/tables.ts";
import { peopleExports } from "#app/platform/export/tables.ts";
import { admitGuest, findRegistration, saveRegistration } from "#app/platform/guest/store.ts";
import { askerOf } from "#app/platform/http/asker.ts";
import { dueAt } from "#app/platform/leaving/rules.ts";
import { saveCode } from "#app/platform/leaving/store.ts";
import { departures } from "#app/platform/leaving/tables.ts";
import { hashCode } from "#app/platform/privacy/one-time-code.ts";
import { signId } from "#app/platform/privacy/signed-id.ts";
import { saveEmailChange } from "#app/platform/profile/store-email.ts";
import { units } from "#app/platform/structure/tables.ts";
import { findEmailOf, findUserByFacebook } from "#app/platform/user/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import {
  askForCorrection,
  beginApplication,
  withoutApplications,
} from "#tests/world/applications.ts";
import { addEmailCode, addInvitation } from "#tests/world/email-code.ts";
import { addImportIn, registerColumns, unknownWord } from "#tests/world/imports.ts";
import { addIdentified, addMemberOnFile } from "#tests/world/member-on-file.ts";
import { answers, pictures, renewal } from "#tests/world/membership.ts";
import { person } from "#tests/world/platform.ts";
import { body, each, type Given, HOST, MEMBER, made, type NeedsOf, on } from "./given.ts";

/** Who signs up. */
export const APPLICANT = "sample-applicant";
const otp = "123456";
let [pushes, consents, hidings] = [0, 0, 0];

const stranger = ({ number }: Given) => ({ fbAccessToken: `good-stranger-${number}` });
const invited = async ({ there, email }: Given) => ({ token: await addInvitation(there, email) });

async function addPerson(
  { db, name, number, there }: Given,
  more: Partial<typeof users.$inferInsert> = {},
  which = "",
): Promise<string> {
  const status = more.status ?? "verified";
  const [row] = await db
    .insert(users)
    .values({
      displayName: `عضو ${number}`,
      email: `person-${name}-${number}${which}@example.com`,
      membershipId: `${name}-${number}${which}`,
      createdAt: there.clock.now(),
      ...more,
      status,
    })
    .onConflictDoUpdate({ target: users.membershipId, set: { status } })
    .returning();
  return row?.id ?? "";
}
const aPerson = (given: Given) => addPerson(given);
const twoRecords = async (given: Given) => ({
  id: await aPerson(given),
  otherId: await addPerson(given, {}, "-b"),
});

/** Of somebody who asked to see the portal as a guest. */
async function addRegistration({ there, db, email }: Given) {
  const asker = askerOf(undefined, "unknown").key;
  const sealedPhone = there.personal.seal("01012345678");
  const codeSentAt = there.clock.now();
  const registration = { email, fullName: "منى السيد", sealedPhone, asker, codeSentAt };
  await saveRegistration(db, registration);
  return registration;
}

/** A browser that asks for pushes; nobody listens where it says. */
const endpoint = (number: number) => ({ endpoint: `http://127.0.0.1:9/push/${number}` });

const applicant = async ({ there, number }: Given) => (await addApplicant(there, number)).id;
const importIn =
  (state: Parameters<typeof addImportIn>[1]) =>
  async ({ there, number }: Given) =>
    (await addImportIn(there, state, number)).id;

export const people: NeedsOf = {
  logInWithFacebook: body(({ number }) => ({ fbAccessToken: `good-${number}` })),
  signUpWithFacebook: body(stranger),
  ...each(["refreshTokens", "logOut"], async ({ world }) => {
    const { refreshToken } = await world.signIn(MEMBER);
    return { body: { refreshToken } };
  }),
  async firstLogin({ there, number }) {
    const { nationalId, phoneNumber } = await addMemberOnFile(there, number);
    return { body: { nationalId, phoneNumber } };
  },
  ...each(
    ["logInWithEmail", "signUpWithEmail", "registerGuest", "resendGuestCode"],
    ({ email }) => ({
      body: { email },
    }),
  ),
  async verifyEmailLogIn({ there, number }) {
    const { user } = await addMemberOnFile(there, number);
    const email = user.email ?? "";
    await addEmailCode(there, "log-in", email, otp);
    return { body: { email } };
  },
  async verifyEmailSignUp({ there, email }) {
    await addEmailCode(there, "sign-up", email, otp);
    return { body: { email } };
  },
  ...each(["readInvitation", "sendInvitationCode"], async (given) => ({
    body: await invited(given),
  })),
  async acceptInvitation(given) {
    await addEmailCode(given.there, "administrator", given.email, otp);
    return { body: await invited(given) };
  },
  acceptInvitationWithFacebook: async (given) => ({
    body: { ...stranger(given), ...(await invited(given)) },
  }),
  ...each(["firstLoginWithEmail", "firstLoginWithFacebook"], async (given) => {
    const { nationalId, membershipId } = await addIdentified(given.there, given.number, otp);
    const facebook = { ...stranger(given), playerId: "null" };
    const more = given.name === "firstLoginWithFacebook" ? { facebook } : {};
    return { body: { nationalId, membershipId, ...more } };
  }),
  async completeMembership({ there, number }) {
    await beginApplication(there, APPLICANT);
    return { body: answers(number % 250) };
  },
  async renewMembership({ there, number }) {
    const { uid, membershipId } = person("expired");
    await withoutApplications(there, uid);
    return { body: { ...renewal(membershipId), street: `شارع ${number}` } };
  },
  async correctApplication({ there, number }) {
    await askForCorrection(there, person("pending").uid, 299);
    const { agreement, ...corrected } = answers(number % 250);
    return { body: { ...corrected, ...pictures() } };
  },
  async withdrawApplication({ there, db }) {
    const id = await askForCorrection(there, person("expired").uid, 299);
    await db.update(applications).set({ kind: "renewal" }).where(eq(applications.id, id));
    return {};
  },
  subscribePush: body(({ number }) => endpoint(number)),
  async savePushSettings({ after }) {
    await after("subscribePush", endpoint(0));
    // One allows it and the next doesn't: there are no others.
    return { body: { showsMessages: ++pushes % 2 === 1 ? "on" : undefined } };
  },
  async logInGuest(given) {
    const registration = await addRegistration(given);
    const found = await findRegistration(given.db, given.email, registration.asker);
    await admitGuest(given.db, found ?? { id: "", ...registration }, given.there.clock.now());
    return { body: { email: given.email } };
  },
  async verifyGuest(given) {
    await addRegistration(given);
    await addEmailCode(given.there, "guest", given.email, otp);
    return { body: { email: given.email } };
  },
  ...each(
    ["claimApplication", "releaseApplication", "refuseApplication", "askCorrection"],
    on(applicant),
  ),
  async approveApplication({ there, number }) {
    const { id, nationalId } = await addApplicant(there, number);
    return { params: { id }, body: { nationalId } };
  },
  ...each(["confirmEmail", "resendEmailCode"], async ({ db, there, number, name }) => {
    const user = await findUserByFacebook(db, HOST);
    const [userId, email] = [user?.id ?? "", `new-${number}@example.com`];
    const code = String(100_000 + number);
    const [secret = ""] = there.configuration.sessionSecrets;
    const codeHash = hashCode(code, `${userId} ${email}`, secret);
    await saveEmailChange(db, { userId, email, codeHash, codeSentAt: there.clock.now() });
    return name === "confirmEmail" ? { body: { otp: code } } : {};
  }),
  ...each(
    ["askLeaving", "resendLeavingCode", "confirmLeaving", "takeBackLeaving"],
    async ({ db, there, number, name }) => {
      const user = await findUserByFacebook(db, person("refused").uid);
      const [userId, now] = [user?.id ?? "", there.clock.now()];
      await db.delete(departures).where(eq(departures.userId, userId));
      const left = { userId, kind: "account", askedAt: now, dueAt: dueAt(now) } as const;
      if (name === "takeBackLeaving") await db.insert(departures).values(left);
      const code = String(100_000 + number);
      const [secret = ""] = there.configuration.sessionSecrets;
      const holder = `${userId} leaving account ${await findEmailOf(db, userId)}`;
      const codeHash = hashCode(code, holder, secret);
      const sent = { userId, sealedReason: null, codeHash, codeSentAt: now };
      await saveCode(db, { ...sent, kind: "account" });
      return name === "confirmLeaving" ? { body: { otp: code } } : {};
    },
  ),
  giveConsent: body(() => ({ purpose: consentPurposes[++consents % 2] })),
  withdrawConsent: () => ({ params: { purpose: consentPurposes[++consents % 2] ?? "" } }),
  hideFromLeaderboard: body(() => ({ isHidden: ++hidings % 2 === 0 })),
  startAuditExport: body(({ number }) => ({
    from: `2026-01-${String((number % 28) + 1).padStart(2, "0")}`,
  })),
  readAuditExport: on(made("startAuditExport")),
  checkCard: async ({ read }) => ({
    params: { token: String((await read("/profile/card")).token) },
  }),
  ...each(
    ["startUpload", "startCandidateUpload"],
    body(({ number }) => ({ fileName: `${number}.csv` })),
  ),
  async addPiece(given) {
    const piece = new File([`R-${given.number}`], "piece");
    return { params: { id: await importIn("uploading")(given) }, body: { place: "1", piece } };
  },
  finishUpload: on(importIn("uploading")),
  chooseColumns: on(importIn("columns"), { columns: [...registerColumns] }),
  chooseSheet: on(importIn("columns"), { sheet: "0" }),
  explainWords: on(importIn("checked"), { words: [unknownWord] }),
  ...each(["runImport", "discardImport"], on(importIn("checked"))),
  undoImport: on(importIn("finished")),
  findUsersByNumber: body(({ number }) => ({
    number: `0101234${String(number % 10_000).padStart(4, "0")}`,
  })),
  async createExport({ db, number }) {
    await db.delete(peopleExports);
    const more = exportColumns[2 + (number % 6)] ?? "city";
    return { body: { columns: ["name", "membershipId", more], reason: undefined } };
  },
  createSelection: async (given) => ({ body: { people: [await aPerson(given)] } }),
  ...each(["previewRoleChange", "changeRoles"], async (given) => {
    const roleId = await made("createRole")(given);
    return { params: { id: await made("createSelection")(given), roleId } };
  }),
  async showNationalId({ db }) {
    const [row] = await db.select().from(users).limit(1);
    return { params: { id: row?.id ?? "" } };
  },
  updateUser: on(aPerson, { phone: undefined, email: undefined }),
  async moveUser(given) {
    const branch = await made("createBranch")(given);
    return { params: { id: await aPerson(given) }, body: { branch } };
  },
  async assignUserSecretariats(given) {
    const central = await given.db
      .select()
      .from(units)
      .where(eq(units.kind, "central_secretariat"));
    const secretariats = [central[given.number % central.length]?.id ?? ""];
    return { params: { id: await aPerson(given) }, body: { secretariats } };
  },
  ...each(
    [
      "blockUser",
      "endMembership",
      "closeAccount",
      "endUserRoles",
      "sendActivation",
      "readUserForm",
    ],
    on(aPerson),
  ),
  unblockUser: on((given) => addPerson(given, { status: "blocked" })),
  endUserSessions: on((given) => addPerson(given, { activatedAt: given.there.clock.now() })),
  readMerge: async (given) => ({ params: await twoRecords(given) }),
  async mergeUsers(given) {
    const params = await twoRecords(given);
    const { version } = await given.read(`/users/${params.id}/merge/${params.otherId}`);
    return { params, body: { version } };
  },
  stopStatisticsMailByLink: body(({ there, number }) => {
    const id = `01a20ac8-e1fb-7465-a86e-${String(number).padStart(12, "0")}`;
    return { token: signId(there.configuration, "statistics mails", id) };
  }),
  readTrends: () => ({ params: { group: "members" } }),
  ...each(["listTopItems", "listReactions"], () => ({ params: { act: "likes" } })),
};
