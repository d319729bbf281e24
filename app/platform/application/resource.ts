import { governorateByCode } from "#app/arabic/governorates.ts";
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
import { MAX_LISTED, type Warning } from "#app/contract/review.ts";
import { audit } from "../audit/api.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { fileIdFor } from "../people/api-link.ts";
import { findGender } from "../profile/api.ts";
import { narrowToUnit } from "../structure/api-area.ts";
import { openAnswers, presentAnswers } from "./answers.ts";
import { approve } from "./approve.ts";
import { contactOf, toListFilter } from "./list-filter.ts";
import { notifyApplicant } from "./notify.ts";
import { lockForReview, recordStep, reviewerOf } from "./review.ts";
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
  versionOf,
} from "./store.ts";
import { changeUser } from "./store-approval.ts";
import { findListed, findOthers, listApplicationIds } from "./store-lists.ts";

const limits = [
  {
    by: "user",
    subject: ({ caller }: { caller: Member }) => reviewerOf(caller).id,
    times: 300,
    seconds: 60,
  },
];

export const applicationResource = resource("application")
  .on(listApplications, async ({ query, caller, db, personal, now }) => {
    const area = await narrowToUnit(db, reviewerOf(caller).area, query.unit);
    const filter = await toListFilter({ db, personal }, query, area);
    if (!filter) return { items: [], metadata: { ...metadata(0, query), counts: noCounts } };
    const { ids, counts } = await listApplicationIds(db, filter);
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
        presentLine(application, claimant, warningsOf(answers, used(contact), now), now),
      ),
      metadata: { ...metadata(Math.min(total, MAX_LISTED), query), counts },
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
    const [documents, steps] = await Promise.all([findDocuments(db, id), findSteps(db, id)]);
    // Renewals send no card: the number is read from the one on file.
    const card = row.application.kind === "renewal" ? await findCardOnFile(db, userId) : [];
    const onFile = card.filter(
      ({ field }) => !documents.some((current) => current.field === field),
    );
    const about = { subject: userId, applicationId: id };
    await audit({ db, now, caller, address }, "application-read", about);
    const warnings = warningsOf(answers, used(contact), now);
    return {
      ...presentLine(row.application, row.claimant, warnings, now),
      answers: presentAnswers(answers),
      documents: [
        ...documents.map(({ id, field }) => ({ id, field })),
        ...onFile.map((document) => ({ ...document, isOnFile: true })),
      ],
      warnings,
      steps: steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
      isMine: claimantOf(row.application, now) === reviewer.id,
      version: versionOf(steps),
      personId: await fileIdFor(db, caller, userId),
      gender: row.application.kind === "renewal" ? await findGender(db, userId) : null,
    } satisfies Application;
  })

  .on(readDocument, async ({ params, caller, db, documents, now, address }) => {
    const reviewer = reviewerOf(caller);
    const document = await findDocument(db, params, reviewer.area);
    const picture = document && (await documents.read(document.storedAs));
    if (!document || !picture) return refuse("not-found");
    const { userId: subject, field: detail } = document;
    const about = { subject, detail, applicationId: params.id };
    await audit({ db, now, caller, address }, "document-read", about);
    return picture;
  })

  .on(
    claimApplication,
    async (context) => {
      const application = await lockForReview(context);
      if (isRefusal(application)) return application;
      const reviewer = reviewerOf(context.caller).id;
      const isMine = claimantOf(application, context.now) === reviewer;
      await setClaim(context.db, application.id, { claimedBy: reviewer, claimedAt: context.now });
      if (!isMine) await recordStep(context, application, { act: "claimed" });
      return {};
    },
    { limits },
  )

  .on(releaseApplication, async (context) => {
    const application = await lockForReview(context);
    if (isRefusal(application)) return application;
    if (claimantOf(application, context.now) !== reviewerOf(context.caller).id) return {};
    await setClaim(context.db, application.id, { claimedBy: null, claimedAt: null });
    await recordStep(context, application, { act: "released" });
    return {};
  })

  .on(
    approveApplication,
    async (context) => {
      const application = await lockForReview(context);
      if (isRefusal(application)) return application;
      const read = context.body.nationalId;
      const approved = await catchUniqueViolation(context.db, (db) =>
        approve({ ...context, db }, application, read),
      );
      if (approved === "taken") return refuse("already-registered");
      if (isRefusal(approved)) return approved;
      await setState(context.db, application.id, "approved");
      await recordStep(context, application, { act: "approved" });
      await notifyApplicant(context, application, { about: "approved", ...approved });
      return {};
    },
    { limits },
  )

  .on(
    refuseApplication,
    async (context) => {
      const application = await lockForReview(context);
      if (isRefusal(application)) return application;
      const { reason, note } = context.body;
      await setState(context.db, application.id, "refused");
      if (application.kind === "registration") {
        await changeUser(context.db, application.userId, { status: "refused" });
      }
      await recordStep(context, application, { act: "refused", reason, note: note || null });
      await notifyApplicant(context, application, { about: "refused", reason, note });
      return {};
    },
    { limits },
  )

  .on(
    askCorrection,
    async (context) => {
      const application = await lockForReview(context);
      if (isRefusal(application)) return application;
      const { note } = context.body;
      const fields = [...new Set(context.body.fields)];
      if (!isCorrectable(application.kind, fields)) {
        return refuse("invalid", { fields: [{ path: "fields", problem: "choice" }] });
      }
      await setState(context.db, application.id, "correction", fields);
      await recordStep(context, application, {
        act: "correctionAsked",
        note: note || null,
        fields,
      });
      await notifyApplicant(context, application, { about: "correction", note });
      return {};
    },
    { limits },
  );

const noCounts = { submitted: 0, correction: 0, approved: 0, refused: 0, withdrawn: 0 };

function presentLine(
  application: ApplicationRow,
  claimant: string | null,
  warnings: readonly Warning[],
  now: Date,
): ApplicationLine {
  const { id, kind, state, name, governorateCode, submittedAt } = application;
  return {
    id,
    kind,
    state,
    name,
    governorate: governorateCode && governorateByCode(governorateCode)?.ar,
    submittedAt: submittedAt.toISOString(),
    claimedBy: claimantOf(application, now) ? claimant : null,
    hasWarnings: warnings.length > 0,
    warnings: [...warnings],
  };
}
