import { setTimeout as wait } from "node:timers/promises";
import type { FileStorage, ListOptions, ListResult } from "@remix-run/file-storage";
import { createS3FileStorage } from "@remix-run/file-storage-s3";
import type { Logger } from "pino";
import type { S3Configuration } from "#app/configuration.ts";
import { AppError, logError, StartupError } from "#app/logging.ts";
import { keptName } from "./name.ts";

/** Nothing answered, the store refused, or its disk is full. */
export class StorageError extends AppError {
  override name = "StorageError";
  readonly status: number | undefined;
  /** The store's code, such as SignatureDoesNotMatch, or the system's. */
  readonly code: string | undefined;

  constructor(
    message: string,
    { status, code, cause }: { status?: number; code?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
  }
}

interface Limits {
  /** Timeout of reads, lists and deletes, with the retry. */
  readonly readMs?: number;
  /** Timeout of writes: the web waits 15 seconds for the platform. */
  readonly writeMs?: number;
  /** How long an unresponsive store is not asked again. */
  readonly pauseMs?: number;
}

const RETRY_AFTER_MS = 100;

/** Objects are private; the bucket's rules decide the rest. */
export function createS3Storage(
  { bucket, ...account }: S3Configuration,
  folder: string,
  limits: Limits = {},
): FileStorage {
  const storage = createS3FileStorage({ ...account, bucket, fetch: createFetch(limits) });
  // Some stores refuse an object below the name of another, as KEY.jpg/320.webp is.
  const place = (key: string) => `${folder}/${key.replaceAll("/", ".")}`;
  const keyOf = (placed: string) => placed.replace(/^([^.]+\.[^.]+)\./, "$1/");
  return {
    async get(key) {
      const file = await storage.get(place(key));
      return file && rename(file, decodeName(file.name));
    },
    has: (key) => storage.has(place(key)),
    set: (key, file) => storage.set(place(key), rename(file, encodeName(file.name))),
    async put(key, file) {
      await this.set(key, file);
      return file;
    },
    remove: (key) => storage.remove(place(key)),
    async list<T extends ListOptions>(options?: T): Promise<ListResult<T>> {
      const prefix = place(options?.prefix ?? "");
      const listed = await storage.list<T>({ ...options, prefix } as T);
      for (const file of listed.files) file.key = keyOf(file.key.slice(folder.length + 1));
      return listed;
    },
  };
}

function rename(file: File, name: string): File {
  const { lastModified, type } = file;
  return new File([file], name, { lastModified, type });
}

/**
 * Percent-encoding would leave room for 42 Arabic letters, base64url for 95. The dot keeps an empty
 * name non-empty: some proxies drop a header without a value, which breaks the signature.
 */
const encodeName = (name: string) => `.${Buffer.from(keptName(name)).toString("base64url")}`;

/** Objects put there by other means have their key as a name. */
function decodeName(name: string): string {
  return name.startsWith(".") ? Buffer.from(name.slice(1), "base64url").toString() : name;
}

/**
 * Called at startup. An unresponsive store is no error yet.
 * @throws a StartupError when it refuses our key
 */
export async function checkStore(
  s3: S3Configuration,
  log: Pick<Logger, "error" | "warn">,
): Promise<void> {
  try {
    await createS3Storage(s3, "files").list({ limit: 1 });
  } catch (error) {
    const { status, code } = error instanceof StorageError ? error : {};
    if (status === undefined || status >= 500 || status === 429) {
      logError(log, "no answer from the S3 store: files can't be read or kept", error, {}, "warn");
      return;
    }
    throw new StartupError(
      `The S3 store at ${s3.endpoint} doesn't let us list bucket ${s3.bucket} (${code ?? status}): ` +
        "look at S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION.",
    );
  }
}

/**
 * fetch with a timeout and one retry after a broken connection or overload (all requests are
 * idempotent). While nothing answers, one request at a time probes and the others fail at once.
 * Anything but success or a missing object is a StorageError; a missing bucket too, for its 404
 * would read as if all files were gone.
 */
function createFetch({ readMs = 5000, writeMs = 10_000, pauseMs = 2000 }: Limits): typeof fetch {
  let awayUntil: number | undefined;
  let isProbing = false;

  async function send(request: Request): Promise<Response> {
    const { method, url, headers } = request;
    const body = method === "PUT" ? await request.arrayBuffer() : null;
    const signal = AbortSignal.timeout(method === "PUT" ? writeMs : readMs);
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await fetch(url, { method, headers, body, signal, redirect: "manual" });
        const content = await response.arrayBuffer();
        const isBusy = response.status >= 500 || response.status === 429;
        if (!isBusy || attempt === 2) {
          return new Response(content.byteLength > 0 ? content : null, response);
        }
      } catch (error) {
        if (signal.aborted || attempt === 2) throw error;
      }
      await wait(RETRY_AFTER_MS, undefined, { signal });
    }
  }

  return async (input) => {
    const request = input as Request;
    const { method } = request;
    const isAway = awayUntil !== undefined;
    if (awayUntil !== undefined && (isProbing || performance.now() < awayUntil)) {
      throw new StorageError("The S3 store doesn't answer.");
    }
    if (isAway) isProbing = true;
    try {
      const response = await send(request);
      awayUntil = undefined;
      return await assertAnswer(response, method);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      awayUntil = performance.now() + pauseMs;
      throw new StorageError(`The S3 store doesn't answer a ${method}.`, { cause: error });
    } finally {
      if (isAway) isProbing = false;
    }
  };
}

async function assertAnswer(response: Response, method: string): Promise<Response> {
  const { ok, status } = response;
  if (ok) return response;
  const text = method === "HEAD" ? "" : await response.text();
  const code = /<Code>(\w{1,40})<\/Code>/.exec(text)?.[1];
  const isMissing = status === 404 && (method === "HEAD" || code === "NoSuchKey");
  if (isMissing && method !== "PUT") return new Response(null, response);
  throw new StorageError(`The S3 store answered ${status} to a ${method}.`, {
    status,
    ...(code && { code }),
  });
}
