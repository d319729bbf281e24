import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { S3Configuration } from "#app/configuration.ts";

/** A store takes 10,000 parts: 320 GB. One is in memory at a time. */
const PART_BYTES = 32 * 1024 * 1024;
const PART_MS = 10 * 60 * 1000;
const TRIES = 3;
const PAUSE_MS = 2_000;

type Part = Uint8Array<ArrayBuffer>;

/** What the bucket says, or that it says nothing, in a sentence. */
export class AwayError extends Error {
  override name = "AwayError";
}

/** The bucket for backups (BACKUP_S3_…): another than that of the files, best at another provider. */
export function openAway({ endpoint, bucket, region, ...keys }: S3Configuration) {
  const client = new AwsClient({ ...keys, region, service: "s3", retries: 0 });
  const of = (name: string, query = "") =>
    `${endpoint}/${bucket}/${encodeURIComponent(name)}${query}`;

  /** A repeat of any of these requests does no harm. */
  async function send(method: string, address: string, body?: Part | string): Promise<Response> {
    // The store compares it with what arrived, also over http.
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    for (let attempt = 1; ; attempt++) {
      const signal = AbortSignal.timeout(PART_MS);
      const headers = { "X-Amz-Content-Sha256": hash };
      const request = await client.sign(address, { method, headers, ...(body && { body }) });
      const response = await fetch(request, { signal }).catch((error: Error) => {
        if (attempt < TRIES) return undefined;
        throw new AwayError(`Bucket ${bucket} doesn't answer a ${method}.`, { cause: error });
      });
      if (response?.ok) return response;
      const isBusy = !response || response.status >= 500 || response.status === 429;
      if (response && !(isBusy && attempt < TRIES)) throw await refusalOf(response, method);
      await wait(PAUSE_MS * attempt);
    }
  }

  async function refusalOf(response: Response, method: string): Promise<AwayError> {
    const code = /<Code>(\w{1,40})<\/Code>/.exec(await response.text())?.[1];
    const said = `${response.status}${code ? ` (${code})` : ""}`;
    return new AwayError(`Bucket ${bucket} answered ${said} to a ${method}.`);
  }

  async function putInParts(name: string, parts: AsyncIterable<Part>): Promise<void> {
    const begun = await (await send("POST", of(name, "?uploads="))).text();
    const id = encodeURIComponent(/<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1] ?? "");
    try {
      const tags: string[] = [];
      for await (const part of parts) {
        const at = of(name, `?partNumber=${tags.length + 1}&uploadId=${id}`);
        tags.push((await send("PUT", at, part)).headers.get("etag") ?? "");
      }
      const list = tags.map(
        (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`;
      const ended = await (await send("POST", of(name, `?uploadId=${id}`), body)).text();
      // A store may find an error after it has said 200.
      if (/<Error>/.test(ended))
        throw new AwayError(`Bucket ${bucket} did not put ${name} together.`);
    } catch (error) {
      await send("DELETE", of(name, `?uploadId=${id}`)).catch(() => undefined);
      throw error;
    }
  }

  return {
    /** @throws an AwayError */
    async put(name: string, path: string, partBytes = PART_BYTES): Promise<void> {
      const handle = await open(path);
      try {
        const { size } = await handle.stat();
        const parts = partsOf(handle, partBytes);
        if (size > partBytes) await putInParts(name, parts);
        else for await (const part of parts) await send("PUT", of(name), part);
        const { headers } = await send("HEAD", of(name));
        if (Number(headers.get("content-length")) === size) return;
        throw new AwayError(`Bucket ${bucket} has ${name} with another length.`);
      } finally {
        await handle.close();
      }
    },

    /** Writes an object into a file, which it removes again where that fails. */
    async get(name: string, path: string): Promise<void> {
      const { body } = await send("GET", of(name));
      try {
        const file = createWriteStream(path, { mode: 0o600, flags: "wx" });
        await pipeline(Readable.fromWeb(body as never), file);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async list(): Promise<string[]> {
      const names: string[] = [];
      let after = "";
      do {
        const query = `?list-type=2&max-keys=1000&prefix=sawt-${after}`;
        const said = await (await send("GET", `${endpoint}/${bucket}${query}`)).text();
        names.push(...[...said.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key));
        const token = /<NextContinuationToken>([^<]+)</.exec(said)?.[1];
        const isMore = /<IsTruncated>true</.test(said) && token;
        after = isMore ? `&continuation-token=${encodeURIComponent(token)}` : "";
      } while (after);
      return names;
    },

    async remove(name: string): Promise<void> {
      await send("DELETE", of(name));
    },
  };
}

async function* partsOf(
  handle: Awaited<ReturnType<typeof open>>,
  bytes: number,
): AsyncGenerator<Part> {
  for (;;) {
    const part = new Uint8Array(bytes);
    let filled = 0;
    while (filled < bytes) {
      const { bytesRead } = await handle.read(part, filled, bytes - filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield part.subarray(0, filled);
    if (filled < bytes) return;
  }
}
