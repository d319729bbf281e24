import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { subjectOf } from "../http/caller.ts";
import type { ErasedPerson, PersonalData } from "../privacy/personal-data.ts";
import { applicationDocuments, applicationSteps, applications } from "./tables.ts";

/** Applications with their answers, time line and the names of their pictures. */
export const applicationData: PersonalData = {
  tables: [{ table: applications }, { table: applicationSteps }, { table: applicationDocuments }],

  async read({ db, personal }, userId) {
    const rows = await db.select().from(applications).where(eq(applications.userId, userId));
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return { applications: [] };
    const steps = await db
      .select()
      .from(applicationSteps)
      .where(inArray(applicationSteps.applicationId, ids))
      .orderBy(asc(applicationSteps.id));
    const documents = await db
      .select()
      .from(applicationDocuments)
      .where(inArray(applicationDocuments.applicationId, ids));
    return {
      applications: rows.map(({ id, kind, state, name, submittedAt, sealedAnswers }) => ({
        kind,
        state,
        name,
        submittedAt,
        answers: JSON.parse(personal.open(sealedAnswers)) as unknown,
        // What was done, and not by whom: a reviewer's name is the reviewer's.
        steps: steps
          .filter(({ applicationId }) => applicationId === id)
          .map(({ act, at, reason, note, fields }) => ({ act, at, reason, note, fields })),
        documents: documents
          .filter(({ applicationId }) => applicationId === id)
          .map(({ field, createdAt }) => ({ field, createdAt })),
      })),
    };
  },

  async eraseFiles({ db, documents }, person) {
    const rows = await db
      .select({ storedAs: applicationDocuments.storedAs })
      .from(applicationDocuments)
      .leftJoin(applications, eq(applications.id, applicationDocuments.applicationId))
      .where(or(eq(applications.userId, person.id), waitingOf(person)));
    for (const { storedAs } of rows) await documents.delete(storedAs);
  },

  async erase(db, person) {
    await db.delete(applicationDocuments).where(waitingOf(person));
    // With their steps and pictures.
    await db.delete(applications).where(eq(applications.userId, person.id));
  },
};

/** Pictures that were sent and belong to no application yet. */
function waitingOf({ id, facebookId, email }: ErasedPerson) {
  const senders = [
    `user:${id}`,
    ...(facebookId ? [`facebook:${facebookId}`] : []),
    ...(email ? [`email:${subjectOf({ kind: "signing-up", email })}`] : []),
  ];
  return and(
    isNull(applicationDocuments.applicationId),
    inArray(applicationDocuments.sender, senders),
  );
}
