import { searchTokens } from "#app/arabic/fold.ts";
import { birthplace } from "#app/arabic/governorates.ts";
import {
  type Aid,
  addAidFiles,
  addAidNote,
  askAid,
  listAid,
  listOwnAid,
  readAid,
  readAidFile,
  readOwnAid,
  readOwnAidFile,
  updateAid,
  withdrawAid,
} from "#app/contract/aid.ts";
import { aidTransitions, MOST_AID_LISTED } from "#app/contract/aid-form.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { audit } from "../audit/store.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../resource.ts";
import { ask, prepareAsking } from "./ask.ts";
import { addNote, change, reviewerOf } from "./change.ts";
import { sized } from "./files.ts";
import { prepareReply, reply, withdraw } from "./own.ts";
import { wantedBy } from "./queue.ts";
import { isForApplicant } from "./rules.ts";
import { line, own, ownLine, shownFiles, shownStep } from "./shown.ts";
import { countOthers, findOwn, findRequest, findSteps } from "./store.ts";
import { findFile, findFiles, findOwnFile } from "./store-files.ts";
import { findListed, listAidIds, listOwn } from "./store-lists.ts";

/** A bad line sends a form several times; who fills the disk asks more often. */
const asking = [byCaller(40, 60 * 60)];
/** Pages of photos at once, but no loop: each is unsealed and perhaps made small. */
const reading = [byCaller(300, 60)];
/** Wide enough for any reviewer, narrow enough for a script. */
const reviewing = [byCaller(300, 60)];

export const aidResource = resource()
  .on(askAid, ask, {
    limits: asking,
    prepare: prepareAsking,
  })

  // Before the reviewers' /{id}: `my-requests` is no id.
  .on(listOwnAid, async ({ query, caller, db }) => {
    if (caller.kind !== "user") return refuse("token-missing");
    const tokens = searchTokens(query.keyword ?? "");
    const { rows, total } = await listOwn(db, caller.id, { ...query, tokens });
    return { items: rows.map(ownLine), metadata: metadata(total, query) };
  })

  .on(readOwnAid, async ({ params, caller, db, personal }) => {
    if (caller.kind !== "user") return refuse("token-missing");
    const request = await findOwn(db, params.id, caller.id);
    if (!request) return refuse("not-found");
    const [steps, files] = [await findSteps(db, request.id), await findFiles(db, request.id)];
    return own(request, steps, files, personal);
  })

  .on(
    readOwnAidFile,
    async ({ params, query, caller, db, documents }) => {
      if (caller.kind !== "user") return refuse("token-missing");
      const file = await findOwnFile(db, params, caller.id);
      const kept = file && (await documents.read(file.storedAs));
      return kept ? sized(kept, query.size) : refuse("not-found");
    },
    { limits: reading },
  )

  .on(addAidFiles, reply, {
    limits: asking,
    prepare: prepareReply,
  })

  .on(withdrawAid, withdraw, { limits: asking, endsRepeatsOf: [askAid] })

  .on(listAid, async ({ query, caller, db, now }) => {
    const wanted = wantedBy(query, reviewerOf(caller), now);
    if (!wanted) return { items: [], metadata: { ...metadata(0, query), counts: nothing } };
    const { ids, counts } = await listAidIds(db, wanted);
    const rows = await findListed(db, ids);
    const listed = query.status ? [counts[query.status]] : Object.values(counts);
    const total = Math.min(
      listed.reduce((sum, each) => sum + each, 0),
      MOST_AID_LISTED,
    );
    return {
      items: rows.map(({ request, ...names }) => line(request, names, now)),
      metadata: { ...metadata(total, query), counts },
    };
  })

  .on(readAid, async ({ params, caller, db, personal, now, address }) => {
    const reviewer = reviewerOf(caller);
    const row = await findRequest(db, params.id, reviewer.area);
    if (!row) return refuse("not-found");
    const { request, branch, membershipId } = row;
    const { id, number, userId, governorateCode, status, version } = request;
    const [steps, files] = [await findSteps(db, id), await findFiles(db, id)];
    const detail = String(number);
    await audit(db, { by: reviewer.id, act: "aid-read", subject: userId, detail, address }, now);
    // A reviewer who asks for aid is an applicant like others.
    const isOwn = userId === reviewer.id;
    return {
      ...line(request, row, now),
      ...{ membershipId, version },
      description: personal.open(request.sealedDescription),
      submittingEntity: branch ?? (governorateCode && birthplace(governorateCode)?.ar),
      attachments: shownFiles(files, personal),
      steps: steps
        .filter((step) => !isOwn || isForApplicant(step))
        .map((step) => shownStep(step, personal)),
      next: isOwn || request.withdrawnAt ? [] : [...aidTransitions[status]],
      isMine: request.ownerId === reviewer.id,
      others: await countOthers(db, request, reviewer.area),
    } satisfies Aid;
  })

  .on(
    readAidFile,
    async ({ params, query, caller, db, documents, now, address }) => {
      const reviewer = reviewerOf(caller);
      const found = await findFile(db, params, reviewer.area);
      const file = found && (await documents.read(found.storedAs));
      if (!found || !file) return refuse("not-found");
      const { userId: subject, number } = found;
      const looked = { by: reviewer.id, act: "aid-file-read", subject, address } as const;
      await audit(db, { ...looked, detail: String(number) }, now);
      return sized(file, query.size);
    },
    { limits: reading },
  )

  .on(updateAid, change, { limits: reviewing })

  .on(addAidNote, addNote, { limits: reviewing });

const nothing = { pending: 0, inReview: 0, approved: 0, rejected: 0, completed: 0 };
