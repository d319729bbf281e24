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
 * Sends a video on to the platform while it comes, and has it checked.
 *
 * @returns what a form names it by, or why there is none
 */
export async function uploadVideo(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<{ readonly key: string } | { readonly error: string }> {
  const t = translatorOf(context);
  const visitor = await visitorOf(context);
  const { create, publish } = contentAbilities(KIND);
  // Before the body is read.
  if (!may(visitor, create) && !may(visitor, publish)) return { error: t("failure:forbidden") };
  let id: string | undefined;
  let failure: Failure | undefined;
  const read = await readPieces(request, context, {
    field: "video",
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
      const added = await call(context, addVideoPiece, input, { key: key && `${key}.${place}` });
      if (!added.ok) failure = added;
      return added.ok;
    },
  });
  if (failure) return { error: explain(failure) };
  if (read.problem === "too-large") {
    return { error: t("failure:field.file-large", { megabytes: MAX_VIDEO_MB }) };
  }
  if (read.problem === "busy") return { error: t("failure:uploads-busy") };
  if (read.problem) return { error: t("failure:malformed") };
  if (id === undefined) return { error: t("failure:field.video-none") };
  const key = read.key && `${read.key}.end`;
  const finished = await call(context, finishVideo, { params: { id } }, { key });
  return finished.ok ? { key: finished.data.key } : { error: explain(finished) };
}

function explain({ message, errors }: Failure): string {
  return errors[0]?.message ?? message;
}
