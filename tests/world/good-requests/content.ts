import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { contentKinds } from "#app/contract/content.values.ts";
import { INDIVIDUAL } from "#app/contract/election.ts";
import { electionPhases } from "#app/contract/election-desk.values.ts";
import { contentSettings } from "#app/platform/content/tables.ts";
import { ensureDistricts } from "#app/platform/election/store-districts.ts";
import { electionDates } from "#app/platform/election/tables.ts";
import { insertCase } from "#app/platform/moderation/store.ts";
import { moderationCases } from "#app/platform/moderation/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { addArchiveTo, addCandidateImportIn } from "#tests/world/imports.ts";
import {
  body,
  each,
  type Given,
  HOST,
  made,
  memberToken,
  type Needs,
  type NeedsOf,
  on,
  pdf,
} from "./given.ts";

const ownComment =
  (kind: "News" | "Posts"): Needs =>
  async ({ after }) => ({
    params: { id: "1", commentId: String((await after(`add${kind}Comment`)).id) },
  });
const membersComment = async (given: Given) =>
  String((await given.after("addNewsComment", {}, await memberToken(given))).id);
const item =
  (most: number, from = 1): Needs =>
  ({ number }) => ({
    params: { id: String((number % most) + from) },
  });

async function aCase({ db, ...given }: Given): Promise<string> {
  const id = await membersComment({ db, ...given });
  await given.world.request("POST", `/moderation/reportable/comment/${id}/reports`, {
    token: given.token,
    body: { reason: "spam" },
  });
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.subjectId, id));
  return row?.id ?? "";
}

/** Of the administrator's own words. */
async function decidedCase({ db, there, after }: Given) {
  const admin = await findUserByFacebook(db, HOST);
  const now = there.clock.now();
  return insertCase(db, {
    ...{ kind: "comment", subjectId: String((await after("addNewsComment")).id) },
    ...{ authorId: admin?.id ?? "", quote: "", origin: "report", state: "decided" },
    ...{ act: "hide", reason: "spam", waitsSince: now, decidedAt: now },
  });
}

const district = "الدائرة الأولى";
const standing = ({ db }: Given) =>
  ensureDistricts(db, [{ type: INDIVIDUAL, name: district, listName: null }]);

/** The calls of a kind of content, each about a draft of its own. */
function contentNeeds(kind: (typeof contentKinds)[number]): NeedsOf {
  const noun = kind === "candidates" ? "Candidate" : kind[0]?.toUpperCase() + kind.slice(1);
  // A picture that nobody described keeps an item from being published, and is what a save brings.
  const bare = { picture: undefined, files: undefined, image: undefined };
  const draft = on(made(`create${noun}Content`, bare));
  const version: Needs = async (given) => ({
    params: { ...(await draft(given)).params, number: "1" },
  });
  const written = async (given: Given) => {
    if (kind === "candidates") await standing(given);
    // Nothing else of the year has it.
    if (kind === "archive") return { number: String(given.number) };
    return kind === "candidates" ? { cvFile: pdf(given.number) } : {};
  };
  return {
    [`create${noun}Content`]: async (given) => ({ body: await written(given) }),
    [`save${noun}Content`]: async (given) => ({
      ...(await draft(given)),
      body: await written(given),
    }),
    ...each([`read${noun}Content`, `read${noun}ContentPoster`], draft),
    ...each([`read${noun}ContentVersion`, `restoreVersion${noun}ContentVersion`], version),
    async [`act${noun}Content`](given) {
      // Whoever wrote it may publish it, whatever a sample of the settings said.
      await given.db.delete(contentSettings);
      return draft(given);
    },
    [`adopt${noun}Content`]: item(
      { news: 90, candidates: 90, posts: 9, archive: 9, offers: 9 }[kind],
      kind === "candidates" ? 100 : 1,
    ),
  };
}

const piece = async () => ({
  place: "0",
  piece: new File([await readFile("tests/world/videos/canvas.mp4")], "piece"),
});

const date = ({ number }: Given) => ({ phase: electionPhases[number % electionPhases.length] });
const theOnlyDate = async (given: Given) => {
  await given.db.delete(electionDates);
  return made("addElectionDate")(given);
};

const list = async ({ after }: Given) => (await after("addList")).listsOf[0].id;

const imported =
  (state: Parameters<typeof addCandidateImportIn>[1]) =>
  async ({ there, number }: Given) =>
    (await addCandidateImportIn(there, state, number)).id;

export const content: NeedsOf = {
  ...Object.assign({}, ...contentKinds.map(contentNeeds)),
  ...each(["toggleNewsLike", "shareNews"], item(200)),
  ...each(["togglePostsLike", "sharePosts"], item(20)),
  ...each(["addNewsComment", "addPostsComment"], () => ({ params: { id: "1" } })),
  ...each(["editNewsComment", "deleteNewsComment"], ownComment("News")),
  ...each(["editPostsComment", "deletePostsComment"], ownComment("Posts")),
  report: async (given) => ({ params: { kind: "comment", id: await membersComment(given) } }),
  decideCase: on(aCase),
  answerCase: on(decidedCase),
  changeThread: ({ number }) => ({ params: { kind: "news", id: String(100 + (number % 100)) } }),
  pinNews: ({ number }) => ({ params: { id: "1" }, body: { place: String(1 + (number % 3)) } }),
  saveContentSettings: body(({ number }) => ({ needsTwo: [number % 2 === 1 ? "news" : "posts"] })),
  addVideoPiece: async (given) => ({
    params: { id: await made("startVideo")(given) },
    body: await piece(),
  }),
  finishVideo: async (given) => {
    const { after } = given;
    return { params: await after("addVideoPiece") };
  },
  ...each(["editCandidate", "uploadCandidateImages"], () => ({ params: { id: "1" } })),
  addElectionDate: async (given) => {
    await given.db.delete(electionDates);
    return { body: date(given) };
  },
  changeElectionDate: async (given) => ({
    params: { id: await theOnlyDate(given) },
    body: date({ ...given, number: given.number + 1 }),
  }),
  removeElectionDate: on(theOnlyDate),
  ...each(
    ["changeDistrict", "readDeskDistrict", "deleteDistrict", "addList"],
    on(made("addDistrict")),
  ),
  ...each(["changeList", "deleteList"], on(list)),
  addCandidatePiece: async (given) => ({
    params: { id: await imported("uploading")(given) },
    body: { place: "1", piece: new File([`R-${given.number}`], "piece") },
  }),
  finishCandidateUpload: on(imported("uploading")),
  chooseCandidateColumns: on(imported("columns"), { columns: ["name", "electoralDistrict"] }),
  chooseCandidateSheet: on(imported("columns"), { sheet: "0" }),
  ...each(
    ["readCandidateImport", "listCandidateRows", "readCandidateRejected", "discardCandidateImport"],
    on(imported("checked")),
  ),
  startCandidateArchive: async (given) => ({
    ...(await on(imported("checked"))(given)),
    body: { fileName: `${given.number}.zip` },
  }),
  ...each(
    ["addCandidateArchivePiece", "finishCandidateArchive", "removeCandidateArchive"],
    async (given) => {
      const { name, there, number } = given;
      const id = await imported("checked")(given);
      await addArchiveTo(there, id, name === "removeCandidateArchive");
      const sent = { place: "1", piece: new File([`R-${number}`], "piece") };
      const isPiece = name === "addCandidateArchivePiece";
      return { params: { id, part: "1" }, ...(isPiece && { body: sent }) };
    },
  ),
  async publishCandidateImport(given) {
    await given.db.delete(contentSettings);
    return on(imported("checked"))(given);
  },
  undoCandidateImport: on(imported("finished")),
};
