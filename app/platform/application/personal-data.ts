import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { subjectOf } from "../http/caller.ts";
import { type ErasedPerson, moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { users } from "../user/tables.ts";
import { withdrawOwn } from "./api-withdraw.ts";
import { recordStep } from "./review.ts";
import { setClaim } from "./store.ts";
import { countClaimed, countOwnOpen, lockClaimed, lockOwnOpen } from "./store-leaving.ts";
import {
  applicationDocuments,
  applicationSteps,
  applications,
  personalApplications,
} from "./tables.ts";

export const applicationData: PersonalData = {
  tables: personalApplications,

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
        // Without names: a reviewer's name is the reviewer's.
        steps: steps
          .filter(({ applicationId }) => applicationId === id)
          .map(({ act, at, reason, note, fields }) => ({ act, at, reason, note, fields })),
        documents: documents
          .filter(({ applicationId }) => applicationId === id)
          .map(({ field, createdAt }) => ({ field, createdAt })),
      })),
    };
  },

  async listFiles({ db }, userId) {
    const rows = await db
      .select({
        id: applicationDocuments.id,
        kind: applications.kind,
        field: applicationDocuments.field,
        key: applicationDocuments.storedAs,
      })
      .from(applicationDocuments)
      .innerJoin(applications, eq(applications.id, applicationDocuments.applicationId))
      .where(eq(applications.userId, userId))
      .orderBy(asc(applicationDocuments.id));
    return rows.map(({ id, kind, field, key }) => {
      return { id, name: `${kind}/${field}`, keptIn: "documents", key };
    });
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
  },

  /** Keeps of each kind the newest open one that the kept record needs; withdraws others. */
  async handOver(db, handover) {
    const { fromId, toId, now } = handover;
    await moveRows(db, handover, applications, applicationSteps);
    await db
      .update(applicationDocuments)
      .set({ sender: `user:${toId}` })
      .where(
        and(
          isNull(applicationDocuments.applicationId),
          eq(applicationDocuments.sender, `user:${fromId}`),
        ),
      );
    await db.execute(sql`
      with waiting as (
        select own.id, row_number() over (
            partition by own.kind order by own.submitted_at desc, own.id desc) as place,
          case own.kind when 'registration' then holder.membership_id is not null
            when 'renewal' then holder.status in ('verified', 'active')
            else holder.activated_at is not null end as is_settled
        from ${applications} as own join ${users} as holder on holder.id = own.user_id
        where own.user_id = ${toId} and own.state in ('submitted', 'correction')
      ), superfluous as (
        update ${applications} as own
        set state = 'withdrawn', fields_to_correct = '[]', claimed_by = null, claimed_at = null
        from waiting where waiting.id = own.id and (is_settled or place > 1)
        returning own.id)
      insert into ${applicationSteps} (application_id, act, at, by)
      select id, 'withdrawn', ${now.toISOString()}, ${toId} from superfluous`);
  },

  leave: {
    count: (db, userId, now) => ({
      applications: countOwnOpen(db, userId),
      cases: countClaimed(db, userId, now),
    }),
    async end(leaver) {
      const { caller, db, now } = leaver;
      for (const own of await lockOwnOpen(db, caller.id)) await withdrawOwn(leaver, own);
      for (const claimed of await lockClaimed(db, caller.id, now)) {
        await setClaim(db, claimed.id, { claimedBy: null, claimedAt: null });
        await recordStep({ ...leaver, params: claimed }, claimed, { act: "released" });
      }
    },
  },
};

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
