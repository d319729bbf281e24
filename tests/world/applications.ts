import { eq } from "drizzle-orm";
import { applicationFields, attachmentFields } from "#app/contract/membership.values.ts";
import { applicationDocuments, applications } from "#app/platform/application/tables.ts";
import type { Dependencies } from "#app/platform/dependencies.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { answers } from "./membership.ts";

/** Somebody who is signing up and whose pictures have arrived; whoever was before is gone. */
export async function beginApplication(
  { db, clock }: Dependencies,
  facebookId: string,
): Promise<void> {
  await db.delete(users).where(eq(users.facebookId, facebookId));
  const sender = `facebook:${facebookId}`;
  await db.delete(applicationDocuments).where(eq(applicationDocuments.sender, sender));
  const rows = attachmentFields.map((field) => ({
    sender,
    field,
    storedAs: `${facebookId} ${field}`,
    createdAt: clock.now(),
  }));
  await db.insert(applicationDocuments).values(rows);
}

/** Takes every application of a user away; answers the user's id. */
export async function withoutApplications(
  { db }: Dependencies,
  facebookId: string,
): Promise<string> {
  const user = await findUserByFacebook(db, facebookId);
  if (!user) throw new Error(`No user has the Facebook id ${facebookId}.`);
  await db.delete(applications).where(eq(applications.userId, user.id));
  return user.id;
}

/** An application of a user that waits for corrections: of all fields, unless some are named. */
export async function askForCorrection(
  world: Dependencies,
  facebookId: string,
  number: number,
  fields: readonly string[] = applicationFields,
): Promise<string> {
  const { db, personal, clock } = world;
  const userId = await withoutApplications(world, facebookId);
  const { agreement, ...given } = answers(number);
  const [row] = await db
    .insert(applications)
    .values({
      kind: "registration",
      userId,
      state: "correction",
      name: given.fullName,
      searchText: given.fullName,
      governorateCode: "11",
      sealedAnswers: personal.seal(JSON.stringify(given)),
      fieldsToCorrect: [...fields],
      submittedAt: clock.now(),
    })
    .returning({ id: applications.id });
  return row?.id ?? "";
}
