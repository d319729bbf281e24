import { scriptKey } from "#app/components/page-owner.ts";
import { shrinkPhoto } from "#app/components/shrink-photos.ts";
import { roomFilesPath } from "../address.ts";
import type { Answered } from "../ask-room.ts";
import { readFiles } from "./device-files.ts";

/** A message with files that is to be sent. */
interface Posted {
  readonly key: string;
  /** Who wrote it, by name. */
  readonly owner: string;
  readonly room: string;
  readonly text: string;
  readonly alt?: string | undefined;
  readonly replyTo?: number | undefined;
}

/** On a slow line 30 MB take their time; one that stands still is given up and begun again. */
const STILL_MS = 60_000;

/**
 * Sends a message with its files, photos smaller than they were taken. Never throws: without a line the status
 * is 0; where the device has lost the files, 410.
 *
 * @param onProgress the share that was sent, 0 to 1
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
      // A page is where those are led who are no longer signed in.
      const isLed = !upload.responseURL.endsWith(roomFilesPath(room));
      resolve(isPage ? { status: isLed ? 401 : upload.status } : upload.response);
    };
    upload.onerror = () => resolve({ status: 0 });
    upload.onabort = () => resolve({ status: 0 });
    upload.onloadend = () => clearTimeout(still);
    moved();
    upload.send(form);
  });
}
