import { getI18n } from "react-i18next";
import { scriptKey } from "#app/components/page-owner.ts";
import { shrinkPhoto } from "#app/components/shrink-photos.ts";
import { reportTooLarge } from "#app/components/too-large.ts";
import { roomFilesPath } from "../address.ts";
import type { Answered } from "../ask-room.ts";
import { readFiles } from "./device-files.ts";

interface Posted {
  readonly key: string;
  readonly owner: string;
  readonly room: string;
  readonly text: string;
  readonly alt?: string | undefined;
  readonly replyTo?: number | undefined;
}

/** Per progress event: 30 MB take long on a slow line. */
const STILL_MS = 60_000;

/**
 * Photos are shrunk. Never throws: status 0 without a connection, 410 if the device lost the files.
 * @param onProgress 0 to 1
 */
export async function postFiles(
  { key, owner, room, text, alt, replyTo }: Posted,
  onProgress: (share: number) => void,
): Promise<Answered> {
  const files = await readFiles(key);
  if (!files) return { status: 410 };
  const form = new FormData();
  form.set("text", text);
  form.set("clientKey", key);
  form.set("key", scriptKey(owner));
  if (alt) form.set("alt", alt);
  if (replyTo) form.set("replyTo", String(replyTo));
  for (const file of files) form.append("files", await shrinkPhoto(file));
  return new Promise((resolve) => {
    const upload = new XMLHttpRequest();
    let still: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(still);
      still = setTimeout(() => upload.abort(), STILL_MS);
    };
    upload.open("POST", roomFilesPath(room));
    upload.responseType = "json";
    upload.upload.onprogress = ({ loaded, total }) => {
      moved();
      onProgress(loaded / total);
    };
    upload.onload = () => {
      const isPage = typeof upload.response?.status !== "number";
      // A redirect to sign-in.
      const isLed = !upload.responseURL.endsWith(roomFilesPath(room));
      const status = isLed ? 401 : upload.status;
      if (!isPage) return resolve(upload.response);
      if (status !== 413) return resolve({ status });
      void reportTooLarge(upload.getResponseHeader("X-Problem"), form);
      resolve({ status, message: getI18n().t("unanswered:tooLarge") });
    };
    upload.onerror = () => resolve({ status: 0 });
    upload.onabort = () => resolve({ status: 0 });
    upload.onloadend = () => clearTimeout(still);
    moved();
    upload.send(form);
  });
}
