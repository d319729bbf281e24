import { Hono } from "hono";
import { hash } from "#app/crypto.ts";
import { readArchivePoster } from "../archive/api.ts";
import type { Dependencies } from "../dependencies.ts";
import { readCandidatePoster, readDistrictPoster } from "../election/api.ts";
import { type FileContext, FOR_MINUTES, send } from "../files/routes.ts";
import { readNewsPoster } from "../news/api.ts";
import { readPostPoster } from "../posts/api.ts";
import { drawPoster } from "./draw-poster.ts";
import { type Poster, portalPoster, versionOf } from "./poster.ts";

/** Pictures of link previews (docs/product.md#share-pictures); 404 for what isn't public. */
export const shareRoutes = new Hono<{ Variables: { dependencies: Dependencies } }>();

shareRoutes.get("/share/portal.jpg", async (context) =>
  answer(context, "portal", portalPoster(context.get("dependencies").organisation.get())),
);

const posters = {
  archive: readArchivePoster,
  candidates: readCandidatePoster,
  news: readNewsPoster,
  posts: readPostPoster,
};
for (const [folder, posterOf] of Object.entries(posters)) {
  shareRoutes.get(`/share/${folder}/:file`, async (context) => {
    const id = /^([1-9]\d{0,14})\.jpg$/.exec(context.req.param("file") ?? "")?.[1];
    const { db, organisation } = context.get("dependencies");
    const poster = id && (await posterOf(db, id, organisation.get()));
    return answer(context, `${folder}/${id}`, poster);
  });
}

shareRoutes.get("/share/districts/:file", async (context) => {
  const kind = ["individual", "list"].find((each) => `${each}.jpg` === context.req.param("file"));
  const name = context.req.query("name") ?? "";
  const { db, publisher, organisation } = context.get("dependencies");
  const isList = kind === "list";
  const poster =
    kind && (await readDistrictPoster(db, publisher, { isList, name }, organisation.get()));
  return answer(context, `district/${kind}/${hash(name)}`, poster);
});

/** Cached for ever under the current version, else for minutes. */
async function answer(context: FileContext, subject: string, poster: Poster | "" | undefined) {
  if (!poster) return send(context, subject, undefined);
  const { files } = context.get("dependencies");
  const version = versionOf(poster);
  const file = await files.readDrawn(`share/${subject}`, version, () => drawPoster(poster, files));
  const isAsked = context.req.query("v") === version;
  return send(context, version, file, isAsked ? undefined : FOR_MINUTES);
}
