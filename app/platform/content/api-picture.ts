import { isRefusal, type Refusal } from "#app/contract/failure.ts";
import { cropToFocus } from "../files/picture.ts";
import type { Files } from "../files/store.ts";
import { saveUploads } from "../files/uploads.ts";
import { keyOf } from "./rules.ts";
import type { StoredFields } from "./tables.ts";

const RATIO = 16 / 9;

/** The picture and its centre crop: uploaded, or of the newest version unless removed. */
export async function composePicture(
  files: Files,
  body: Readonly<Record<string, unknown>>,
  focus: string,
  previous: StoredFields | undefined,
): Promise<{ picture: string | null; cropped: string | null } | Refusal> {
  const uploaded = await saveUploads(
    files,
    { picture: "picture" },
    { picture: body.picture as File | undefined },
  );
  if (isRefusal(uploaded)) return uploaded;
  const before = keyOf(previous, "picture");
  const picture = uploaded.picture ?? (body.removePicture ? null : before);
  const isSame = picture === before && focus === previous?.focus;
  const cropped = isSame ? keyOf(previous, "cropped") : await crop(files, picture, focus);
  return { picture, cropped };
}

export function shownPicture(fields: StoredFields): string | null {
  return keyOf(fields, "cropped") ?? keyOf(fields, "picture");
}

export function presentPicture(fields: StoredFields, files: Files) {
  const urlOf = (key: string | null) => (key ? files.widthUrl(key, 720) : null);
  return {
    pictureUrl: urlOf(shownPicture(fields)),
    originalUrl: urlOf(keyOf(fields, "picture")),
  };
}

export function pictureKeys(fields: StoredFields): string[] {
  return [keyOf(fields, "picture"), keyOf(fields, "cropped")].filter((key) => key !== null);
}

async function crop(files: Files, key: string | null, focus: string): Promise<string | null> {
  const original = key && (await files.read(key));
  if (!key || !original) return null;
  const { bytes, extension } = await cropToFocus(await original.bytes(), focus, RATIO);
  return files.save(bytes, extension);
}
