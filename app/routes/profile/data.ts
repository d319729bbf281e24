import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { Zip, ZipPassThrough } from "fflate";
import { href, redirect } from "react-router";
import { downloadProfile, listOwnFiles, readOwnFile } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/data";

interface ArchivedFile {
  /** Without extension; invalid characters are replaced. */
  readonly name: string;
  /** Undefined if gone. */
  load(): Promise<Blob | undefined>;
}

const extensions: Readonly<Record<string, string>> = {
  "application/json": "json",
  "application/pdf": "pdf",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "audio/webm": "webm",
  "image/avif": "avif",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};

/** Streams one file at a time, stored: pictures are compressed already. */
function zipOf(files: readonly ArchivedFile[]): ReadableStream<Uint8Array> {
  return createReadableStreamFromReadable(Readable.from(chunksOf(files)));
}

async function* chunksOf(files: readonly ArchivedFile[]): AsyncGenerator<Uint8Array> {
  const waiting: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    waiting.push(chunk);
  });
  const taken = new Set<string>();
  for (const { name, load } of files) {
    const file = await load();
    if (!file) continue;
    const entry = new ZipPassThrough(freeName(name, extensions[file.type], taken));
    archive.add(entry);
    entry.push(await file.bytes(), true);
    yield* waiting.splice(0);
  }
  archive.end();
  yield* waiting.splice(0);
}

/** Unique, and valid on all systems. */
function freeName(name: string, extension: string | undefined, taken: Set<string>): string {
  const clean = name
    .split("/")
    .map((part) => part.replaceAll(/[\\:*?"<>|\p{Cc}]/gu, "_").replace(/^\.+/, "_"))
    .join("/");
  const end = extension ? `.${extension}` : "";
  const base = clean.endsWith(end) ? clean.slice(0, clean.length - end.length) : clean;
  let free = base + end;
  for (let number = 2; taken.has(free); number++) free = `${base} ${number}${end}`;
  taken.add(free);
  return free;
}

export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, downloadProfile, {});
  if (!result.ok) {
    toast(context, { type: "error", message: result.message });
    return redirect(href("/profile/:section", { section: "security" }));
  }
  // Other platforms may lack it.
  const listed = await call(context, listOwnFiles, {});
  const files = (listed.ok ? listed.data : []).map(({ id, name }) => ({
    name,
    async load() {
      const read = await call(context, readOwnFile, { params: { id } });
      return read.ok ? read.data : undefined;
    },
  }));
  const archive = zipOf([{ name: "my-data", load: async () => result.data }, ...files]);
  return new Response(archive, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="my-data.zip"',
      "Content-Type": "application/zip",
    },
  });
}
