import { searchTokens } from "#app/arabic/fold.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
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
import { aidTransitions, MAX_AID_LISTED } from "#app/contract/aid.values.ts";
import { refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { markReadAbout } from "../notification/api.ts";
import { fileIdFor } from "../people/api-link.ts";
import { narrowToUnit } from "../structure/api-area.ts";
import { addNote, change, reviewerOf } from "./actions.ts";
import { prepareReply, reply, withdraw } from "./actions-own.ts";
import { thumbnail } from "./files.ts";
import { toListFilter } from "./list-filter.ts";
import { SCREEN } from "./notify.ts";
import { presentFiles, presentLine, presentOwn, presentOwnLine, presentStep } from "./present.ts";
import { prepareAidRequest, requestAid } from "./request.ts";
import { isForApplicant } from "./rules.ts";
import { countOthers, findOwn, findRequest, findSteps } from "./store.ts";
import { findFile, findFiles, findOwnFile } from "./store-files.ts";
import { findListed, listAidIds, listOwn } from "./store-lists.ts";

const requestLimits = [byCaller(40, 60 * 60)];
/** Pages of photos at once; each is unsealed and perhaps scaled. */
const readLimits = [byCaller(300, 60)];
const reviewLimits = [byCaller(300, 60)];

export const aidResource = resource("aid")
  .on(askAid, requestAid, {
    limits: requestLimits,
    prepare: prepareAidRequest,
  })

  // Before /{id}, which would match `my-requests`.
  .on(listOwnAid, async ({ query, caller, db }) => {
    const tokens = searchTokens(query.keyword ?? "");
    const { rows, total } = await listOwn(db, caller.id, { ...query, tokens });
    return { items: rows.map(presentOwnLine), metadata: metadata(total, query) };
  })

  .on(readOwnAid, async ({ params, caller, db, personal, now, desks }) => {
    const request = await findOwn(db, params.id, caller.id);
    if (!request) return refuse("not-found");
    await markReadAbout(db, caller.id, { screen: SCREEN, id: request.id }, now);
    desks.forgetOf(caller.id);
    const [steps, files] = await Promise.all([
      findSteps(db, request.id),
      findFiles(db, request.id),
    ]);
    return presentOwn(request, steps, files, personal);
  })

  .on(
    readOwnAidFile,
    async ({ params, query, caller, db, documents }) => {
      const file = await findOwnFile(db, params, caller.id);
      const blob = file && (await documents.read(file.storedAs));
      return blob ? thumbnail(blob, query.size) : refuse("not-found");
    },
    { limits: readLimits },
  )

  .on(addAidFiles, reply, {
    limits: requestLimits,
    prepare: prepareReply,
  })

  .on(withdrawAid, withdraw, { limits: requestLimits, endsRepeatsOf: [askAid] })

  .on(listAid, async ({ query, caller, db, now }) => {
    const reviewer = reviewerOf(caller);
    const area = await narrowToUnit(db, reviewer.area, query.unit);
    const filter = toListFilter(query, { ...reviewer, area }, now);
    if (!filter) return { items: [], metadata: { ...metadata(0, query), counts: noCounts } };
    const { ids, counts } = await listAidIds(db, filter);
    const rows = await findListed(db, ids);
    const listed = query.status ? [counts[query.status]] : Object.values(counts);
    const total = Math.min(
      listed.reduce((sum, each) => sum + each, 0),
      MAX_AID_LISTED,
    );
    return {
      items: rows.map(({ request, ...names }) => presentLine(request, names, now)),
      metadata: { ...metadata(total, query), counts },
    };
  })

  .on(readAid, async ({ params, caller, db, personal, now, address }) => {
    const reviewer = reviewerOf(caller);
    const row = await findRequest(db, params.id, reviewer.area);
    if (!row) return refuse("not-found");
    const { request, branch, branchEn, membershipId } = row;
    const { id, number, userId, governorateCode, status, version } = request;
    const [steps, files] = await Promise.all([findSteps(db, id), findFiles(db, id)]);
    const detail = String(number);
    await audit({ db, now, caller, address }, "aid-read", { subject: userId, detail });
    const isOwn = userId === reviewer.id;
    return {
      ...presentLine(request, row, now),
      membershipId,
      personId: await fileIdFor(db, caller, userId),
      version,
      description: personal.open(request.sealedDescription),
      submittingEntity: branch ?? (governorateCode && governorateByCode(governorateCode)?.ar),
      submittingEntityEn: branch
        ? branchEn
        : governorateCode && governorateByCode(governorateCode)?.en,
      attachments: presentFiles(files, personal),
      steps: steps
        .filter((step) => !isOwn || isForApplicant(step))
        .map((step) => presentStep(step, personal)),
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
      const about = { subject, detail: String(number) };
      await audit({ db, now, caller, address }, "aid-file-read", about);
      return thumbnail(file, query.size);
    },
    { limits: readLimits },
  )

  .on(updateAid, change, { limits: reviewLimits })

  .on(addAidNote, addNote, { limits: reviewLimits });

const noCounts = { pending: 0, inReview: 0, approved: 0, rejected: 0, completed: 0 };
