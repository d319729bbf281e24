import { birthplace } from "#app/arabic/governorates.ts";
import {
  type Application,
  type ApplicationLine,
  approveApplication,
  askCorrection,
  claimApplication,
  listApplications,
  readApplication,
  readDocument,
  refuseApplication,
  releaseApplication,
} from "#app/contract/application.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { MOST_LISTED, type Warning } from "#app/contract/review.ts";
import { audit } from "../audit/store.ts";
import type { Caller } from "../caller.ts";
import { unlessTaken } from "../database/taken.ts";
import { resource } from "../resource.ts";
import { openAnswers, shownAnswers } from "./answers.ts";
import { approve } from "./approve.ts";
import { reviewerOf, take, writeDown } from "./decide.ts";
import { contactOf, wantedBy } from "./queue.ts";
import { claimantOf, isCorrectable, warningsOf } from "./rules.ts";
import {
  type ApplicationRow,
  findApplication,
  findCardOnFile,
  findDocument,
  findDocuments,
  findSteps,
  setClaim,
  setState,
} from "./store.ts";
import { changeUser } from "./store-approval.ts";
import { findListed, findOthers, listApplicationIds } from "./store-lists.ts";
import { tell } from "./tell.ts";

/** Wide enough for any reviewer, narrow enough for a script. */
const limits = [
  {
    by: "user",
    subject: ({ caller }: { caller: Caller }) => reviewerOf(caller).id,
    times: 300,
    seconds: 60,
  },
];

export const applicationResource = resource()
  .on(listApplications, async ({ query, caller, db, personal, now }) => {
    const wanted = await wantedBy({ db, personal }, query, reviewerOf(caller).area);
    if (!wanted) return { items: [], metadata: { ...metadata(0, query), counts: nothing } };
    const { ids, counts } = await listApplicationIds(db, wanted);
    const rows = (await findListed(db, ids)).map(({ application, claimant }) => {
      const answers = openAnswers(personal, application.sealedAnswers);
      const contact = contactOf(personal, application.userId, answers);
      return { application, claimant, answers, contact };
    });
    const used = await findOthers(
      db,
      rows.map(({ contact }) => contact),
    );
    const listed = query.state ? [counts[query.state]] : Object.values(counts);
    const total = listed.reduce((sum, each) => sum + each, 0);
    return {
      items: rows.map(({ application, claimant, answers, contact }) =>
        shown(application, claimant, warningsOf(answers, used(contact), now), now),
      ),
      metadata: { ...metadata(Math.min(total, MOST_LISTED), query), counts },
    };
  })

  .on(readApplication, async ({ params, caller, db, personal, now, address }) => {
    const reviewer = reviewerOf(caller);
    const row = await findApplication(db, params.id, reviewer.area);
    if (!row) return refuse("not-found");
    const { id, userId, sealedAnswers } = row.application;
    const answers = openAnswers(personal, sealedAnswers);
    const contact = contactOf(personal, userId, answers);
    const used = await findOthers(db, [contact]);
    const [documents, steps] = [await findDocuments(db, id), await findSteps(db, id)];
    // Who renews needs not send the card again: the number is read from the one on file.
    const card = row.application.kind === "renewal" ? await findCardOnFile(db, userId) : [];
    const onFile = card.filter(({ field }) => !documents.some((sent) => sent.field === field));
    const looked = { by: reviewer.id, act: "application-read", subject: userId } as const;
    await audit(db, { ...looked, applicationId: id, address }, now);
    const warnings = warningsOf(answers, used(contact), now);
    return {
      ...shown(row.application, row.claimant, warnings, now),
      answers: shownAnswers(answers),
      documents: [
        ...documents.map(({ id, field }) => ({ id, field })),
        ...onFile.map((document) => ({ ...document, isOnFile: true })),
      ],
      warnings,
      steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
      isMine: claimantOf(row.application, now) === reviewer.id,
    } satisfies Application;
  })

  .on(readDocument, async ({ params, caller, db, documents, now, address }) => {
    const reviewer = reviewerOf(caller);
    const document = await findDocument(db, params, reviewer.area);
    const picture = document && (await documents.read(document.storedAs));
    if (!document || !picture) return refuse("not-found");
    const { userId: subject, field: detail } = document;
    const looked = { by: reviewer.id, act: "document-read", subject, detail } as const;
    await audit(db, { ...looked, applicationId: params.id, address }, now);
    return picture;
  })

  .on(
    claimApplication,
    async (ask) => {
      const application = await take(ask);
      if (isRefusal(application)) return application;
      const reviewer = reviewerOf(ask.caller).id;
      const isMine = claimantOf(application, ask.now) === reviewer;
      await setClaim(ask.db, application.id, { claimedBy: reviewer, claimedAt: ask.now });
      if (!isMine) await writeDown(ask, application, { act: "claimed" });
      return {};
    },
    { limits },
  )

  .on(releaseApplication, async (ask) => {
    const application = await take(ask);
    if (isRefusal(application)) return application;
    if (claimantOf(application, ask.now) !== reviewerOf(ask.caller).id) return {};
    await setClaim(ask.db, application.id, { claimedBy: null, claimedAt: null });
    await writeDown(ask, application, { act: "released" });
    return {};
  })

  .on(
    approveApplication,
    async (ask) => {
      const application = await take(ask);
      if (isRefusal(application)) return application;
      const read = ask.body.nationalId;
      const approved = await unlessTaken(ask.db, (db) =>
        approve({ ...ask, db }, application, read),
      );
      if (approved === "taken") return refuse("already-registered");
      if (isRefusal(approved)) return approved;
      await setState(ask.db, application.id, "approved");
      await writeDown(ask, application, { act: "approved" });
      await tell(ask, application, { about: "approved", ...approved });
      return {};
    },
    { limits },
  )

  .on(
    refuseApplication,
    async (ask) => {
      const application = await take(ask);
      if (isRefusal(application)) return application;
      const { reason, note } = ask.body;
      await setState(ask.db, application.id, "refused");
      // Who renews stays expired, and who activates stays on file.
      if (application.kind === "registration") {
        await changeUser(ask.db, application.userId, { status: "refused" });
      }
      await writeDown(ask, application, { act: "refused", reason, note: note || null });
      await tell(ask, application, { about: "refused", reason, note });
      return {};
    },
    { limits },
  )

  .on(
    askCorrection,
    async (ask) => {
      const application = await take(ask);
      if (isRefusal(application)) return application;
      const { note } = ask.body;
      const fields = [...new Set(ask.body.fields)];
      if (!isCorrectable(application.kind, fields)) {
        return refuse("invalid", { fields: [{ path: "fields", problem: "choice" }] });
      }
      await setState(ask.db, application.id, "correction", fields);
      await writeDown(ask, application, { act: "correctionAsked", note: note || null, fields });
      await tell(ask, application, { about: "correction", note });
      return {};
    },
    { limits },
  );

const nothing = { submitted: 0, correction: 0, approved: 0, refused: 0, withdrawn: 0 };

/** A line of the queue. */
function shown(
  application: ApplicationRow,
  claimant: string | null,
  warnings: readonly Warning[],
  now: Date,
): ApplicationLine {
  const { id, kind, state, name, governorateCode, submittedAt } = application;
  return {
    ...{ id, kind, state, name },
    governorate: governorateCode && birthplace(governorateCode)?.ar,
    submittedAt: submittedAt.toISOString(),
    claimedBy: claimantOf(application, now) ? claimant : null,
    hasWarnings: warnings.length > 0,
  };
}
