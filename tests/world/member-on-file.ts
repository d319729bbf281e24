import { hash } from "#app/crypto.ts";
import { nationalId } from "#app/demo/content/people.ts";
import { sealIdentityToken } from "#app/platform/activation/identity-token.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { saveCode } from "#app/platform/email-code/store.ts";
import { hashCode } from "#app/platform/privacy/one-time-code.ts";
import { changeProfile } from "#app/platform/profile/store.ts";
import { users } from "#app/platform/user/tables.ts";

/** Somebody on file who has no social account yet: another one for each number below 20,000. */
export async function addMemberOnFile(
  { db, personal, clock }: Dependencies,
  number: number,
  more: Partial<typeof users.$inferInsert> = {},
) {
  const identity = {
    nationalId: nationalId(born(number), "16", number % 400, "female"),
    phoneNumber: `0115${String(number).padStart(7, "0")}`,
  };
  const [user] = await db
    .insert(users)
    .values({
      displayName: "سعاد حسني محمد البابا",
      status: "verified",
      email: `on-file-${number}@example.org`,
      membershipId: `F${number}`,
      governorateCode: "16",
      createdAt: clock.now(),
      ...more,
    })
    .returning();
  if (!user) throw new Error("The database kept no user.");
  await changeProfile(db, user.id, {
    user: {},
    profile: {
      sealedNationalId: personal.seal(identity.nationalId),
      nationalIdIndex: personal.indexOf("national-id", identity.nationalId),
      sealedPhone: personal.seal(identity.phoneNumber),
      phoneIndex: personal.indexOf("phone", identity.phoneNumber),
    },
  });
  return { ...identity, user };
}

/** A birthday of one's own: so many days after 1950 began. */
function born(number: number): string {
  return new Date(Date.UTC(1950, 0, 1 + number)).toISOString().slice(0, 10);
}

/** The same, identified already and sent a code. */
export async function addIdentified(world: Dependencies, number: number, code: string) {
  const { db, configuration, clock } = world;
  const member = await addMemberOnFile(world, number);
  const [secret = ""] = configuration.sessionSecrets;
  const userId = member.user.id;
  const membershipId = sealIdentityToken(userId, secret, clock.now());
  const holder = `activation\n${userId}`;
  const codeHash = hashCode(code, holder, secret);
  const asker = `identification ${hash(membershipId)}`;
  await saveCode(db, { holder, asker, codeHash, sentAt: clock.now() });
  return { ...member, membershipId };
}
