import { fileTypeFromBuffer } from "file-type";
import type { Call } from "#app/contract/endpoint.ts";
import { MAX_EVENT_IMAGE_MB } from "#app/contract/event.values.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { composePicture } from "../content/api-picture.ts";
import { knownProblem } from "../files/picture.ts";
import type { Files } from "../files/store.ts";
import { isChosen } from "../files/uploads.ts";
import type { HandlerContext } from "../http/handler.ts";
import type { EventRow } from "./store.ts";

/** Deletes replaced pictures once that is committed. */
export async function deleteReplacedImages(
  { db, jobs }: Pick<HandlerContext<Call>, "db" | "jobs">,
  before: EventRow,
  after: { readonly image?: string | null; readonly cropped?: string | null },
): Promise<void> {
  const keys = (["image", "cropped"] as const).flatMap((name) =>
    after[name] === undefined || after[name] === before[name] ? [] : (before[name] ?? []),
  );
  if (keys.length > 0) await jobs.add(db, "deleteUnusedFiles", { keys });
}

/** Original and shown one: JPEG or PNG, at most MAX_EVENT_IMAGE_MB. */
export async function composeImage(
  files: Files,
  image: File | undefined,
): Promise<{ image?: string | null; cropped?: string | null } | Refusal> {
  if (!isChosen(image)) return {};
  const problem = await imageProblem(image);
  if (problem) return refuse("invalid", { fields: [{ path: "image", ...problem }] });
  const composed = await composePicture(files, { picture: image }, "50 50", undefined);
  if (isRefusal(composed)) {
    const wrong = composed.fields?.[0] ?? { problem: "picture-jpeg" };
    return refuse("invalid", { fields: [{ ...wrong, path: "image" }] });
  }
  return { image: composed.picture, cropped: composed.cropped };
}

async function imageProblem(image: File) {
  if (image.size > MAX_EVENT_IMAGE_MB * 1024 * 1024) {
    return { problem: "file-large", values: { megabytes: MAX_EVENT_IMAGE_MB } };
  }
  const bytes = await image.bytes();
  const type = await fileTypeFromBuffer(bytes);
  if (type?.mime === "image/jpeg" || type?.mime === "image/png") return undefined;
  return knownProblem(bytes, type?.mime) ?? { problem: "picture-jpeg" };
}
