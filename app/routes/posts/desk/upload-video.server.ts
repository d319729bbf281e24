import type { RouterContextProvider } from "react-router";
import { type ContentKind, contentAbilities } from "#app/contract/content.values.ts";
import { MAX_VIDEO_MB, VIDEO_PIECE_BYTES } from "#app/contract/posts.values.ts";
import { addVideoPiece, finishVideo, startVideo } from "#app/contract/video.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { readPieces } from "#app/session/pieces.server.ts";
import type { Failure } from "#app/session/result.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

const KIND: ContentKind = "posts";

/**
 * Streams the video to the platform, then lets the form be read (form.server.ts) with the video's
 * key.
 *
 * @returns an error message
 */
export async function uploadVideo(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  // Only multipart has files.
  if (!/^multipart\//i.test(request.headers.get("content-type") ?? "")) return undefined;
  const t = translatorOf(context);
  const visitor = await visitorOf(context);
  const { create, publish } = contentAbilities(KIND);
  // Before reading the body.
  if (!may(visitor, create) && !may(visitor, publish)) return undefined;
  let id: string | undefined;
  let failure: Failure | undefined;
  const read = await readPieces(request, context, {
    field: "videoFile",
    hasForm: true,
    pieceBytes: VIDEO_PIECE_BYTES,
    fileBytes: MAX_VIDEO_MB * 1024 * 1024,
    async send({ place, bytes, key }) {
      if (id === undefined) {
        const started = await call(context, startVideo, {}, { key });
        if (started.ok) id = started.data.id;
        else failure = started;
      }
      if (id === undefined) return false;
      const piece = new File([bytes as BlobPart], "piece");
      const input = { params: { id }, body: { place, piece } };
      const pieceKey = key && `${key}.${place}`;
      const added = await call(context, addVideoPiece, input, { key: pieceKey, hasOwnTime: true });
      if (!added.ok) failure = added;
      return added.ok;
    },
  });
  if (failure) return explain(failure);
  if (read.problem === "too-large") {
    return t("failure:field.file-large", { megabytes: MAX_VIDEO_MB });
  }
  if (read.problem === "busy") return t("failure:uploads-busy");
  if (read.fileName && read.bytes === 0) return t("failure:field.file-empty");
  if (read.problem || id === undefined) return undefined;
  const key = read.key && `${read.key}.end`;
  const finished = await call(context, finishVideo, { params: { id } }, { key, hasOwnTime: true });
  if (!finished.ok) return explain(finished);
  read.form?.form.set("video", finished.data.key);
  return undefined;
}

function explain({ message, errors }: Failure): string {
  return errors[0]?.message ?? message;
}
