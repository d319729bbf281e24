import { setTimeout as wait } from "node:timers/promises";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { budget, JSON_FILE_WEIGHT, type Share } from "./budget.ts";
import {
  FormLimitError,
  MalformedFormError,
  type PartHead,
  type PartReader,
  readMultipart,
} from "./multipart.ts";

/** docs/product.md#uploads */
export interface ReadForm {
  readonly form: FormData;
  /**
   * "too-large": too many fields, and all are dropped, or too many files, and the texts are here.
   * "busy": no memory for its files, the texts are here.
   */
  readonly problem?: "malformed" | "too-large" | "busy";
  readonly large: readonly LargeFile[];
  /** Fields whose files were not read because of the problem. */
  readonly unread: readonly string[];
}

export interface LargeFile {
  readonly field: string;
  readonly name: string;
}

interface Reading {
  readonly takesFiles: boolean;
  /** The session, or the address without one. */
  readonly sender: string;
}

const shares = new WeakMap<Request, Share>();
const passedOn = new WeakMap<Request, ReadForm>();

/** For an in-process request: saves writing and parsing it again. */
export function passForm(request: Request, form: FormData): void {
  passRead(request, { form, large: [], unread: [] });
}

export function passRead(request: Request, read: ReadForm): void {
  passedOn.set(request, read);
}

export function releaseForm(request: Request): void {
  shares.get(request)?.release();
  shares.delete(request);
}

export class NoRoomError extends Error {
  override name = "NoRoomError";
}

/** Texts take their bytes as text and decoded once more. */
const TEXT_WEIGHT = 4;
const AMPERSAND = 0x26;

/** Never throws for a client's fault. Its memory counts until `releaseForm`. */
export async function readForm(request: Request, reading: Reading): Promise<ReadForm> {
  const passed = passedOn.get(request);
  if (passed) return passed;
  const type = request.headers.get("content-type") ?? "";
  const reader = openForm(request, reading);
  try {
    if (request.body && /^multipart\//i.test(type)) {
      const open = (head: PartHead) => reader.open(head);
      const pause = () => reader.pause();
      await readMultipart(request.body, type, { mostParts: uploadLimits.partsOfForm, open, pause });
    } else if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
      await reader.readFields(request.body);
    } else throw new MalformedFormError("The body is no form.");
    reader.share.finish();
    return reader.result();
  } catch (error) {
    releaseForm(request);
    return lostForm(error);
  } finally {
    reader.close();
  }
}

/** JSON with base64 files, within the limits of sender and process. Counts until `releaseForm`. */
export async function readJsonFiles(
  request: Request,
  sender: string,
): Promise<Uint8Array | "too-large" | "busy"> {
  let isDropped = false;
  const share = budget.open(sender, () => {
    isDropped = true;
  });
  shares.set(request, share);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > uploadLimits.jsonFilesBytes) return "too-large";
    if (isDropped || !share.grow(chunk.length * JSON_FILE_WEIGHT)) return "busy";
    chunks.push(chunk);
  }
  share.finish();
  return Buffer.concat(chunks);
}

/** For readers of parts; counts until `releaseForm`. */
export function openForm(request: Request, reading: Reading): FormReader {
  const reader = new FormReader(reading);
  shares.set(request, reader.share);
  return reader;
}

export function lostForm(error: unknown): ReadForm {
  const isTooLarge = error instanceof FormLimitError;
  const problem = error instanceof NoRoomError ? "busy" : isTooLarge ? "too-large" : "malformed";
  return { form: new FormData(), large: [], unread: [], problem };
}

/** Per chunk, of 64 kB mostly: about 16 MB/s of all discarded forms. */
const DISCARD_MS = 4;
const discarding = new Set<FormReader>();

export class FormReader {
  readonly share: Share;
  readonly #takesFiles: boolean;
  #form = new FormData();
  #files: { field: string; file: File }[] = [];
  #large: LargeFile[] = [];
  #unread = new Set<string>();
  #problem: ReadForm["problem"];
  #chunks: Uint8Array[] = [];
  #fileCount = 0;
  #fileBytes = 0;
  #textBytes = 0;
  #ignoredBytes = 0;

  constructor({ takesFiles, sender }: Reading) {
    this.#takesFiles = takesFiles;
    this.share = budget.open(sender, () => this.#leaveFiles("busy"));
  }

  result(): ReadForm {
    for (const { field, file } of this.#files) this.#form.append(field, file);
    const problem = this.#problem;
    const unread = [...this.#unread];
    return { form: this.#form, large: this.#large, unread, ...(problem && { problem }) };
  }

  texts(): ReadonlyMap<string, string> {
    const pairs = [...this.#form].filter((pair): pair is [string, string] => {
      return typeof pair[1] === "string";
    });
    return new Map(pairs);
  }

  /** Discarded uploads are throttled together, so that others are served. */
  pause(): Promise<void> | undefined {
    return discarding.has(this) ? wait(discarding.size * DISCARD_MS) : undefined;
  }

  close(): void {
    discarding.delete(this);
  }

  open({ name, filename, type }: PartHead): PartReader {
    if (!name || (filename !== undefined && !this.#takesFiles)) return this.#ignore();
    if (filename === undefined) return this.#openText(name);
    if (++this.#fileCount > uploadLimits.filesOfForm) throw new FormLimitError("Too many files.");
    return this.#openFile(name, filename, type);
  }

  async readFields(body: ReadableStream<Uint8Array> | null): Promise<void> {
    const chunks: Uint8Array[] = [];
    let fields = 1;
    for await (const chunk of body ?? []) {
      for (const byte of chunk) if (byte === AMPERSAND) fields++;
      if (fields > uploadLimits.partsOfForm) throw new FormLimitError("Too many fields.");
      this.#growText(chunk.length);
      chunks.push(chunk);
    }
    for (const [name, value] of new URLSearchParams(decoder.decode(Buffer.concat(chunks)))) {
      this.#form.append(name, value);
    }
  }

  #ignore(): PartReader {
    return {
      write: (chunk) => {
        this.#ignoredBytes += chunk.length;
        if (this.#ignoredBytes > uploadLimits.largeBytes) discarding.add(this);
      },
      end: () => undefined,
    };
  }

  #openText(name: string): PartReader {
    const chunks: Uint8Array[] = [];
    return {
      write: (chunk) => {
        this.#growText(chunk.length);
        chunks.push(chunk);
      },
      end: () => this.#form.append(name, strictDecoder.decode(Buffer.concat(chunks))),
    };
  }

  #growText(bytes: number): void {
    this.#textBytes += bytes;
    if (this.#textBytes > uploadLimits.textBytes) throw new FormLimitError("Too many words.");
    if (!this.share.grow(bytes * TEXT_WEIGHT)) throw new NoRoomError("No room for words.");
  }

  #openFile(field: string, filename: string, type: string | undefined): PartReader {
    let size = 0;
    let isLarge = false;
    return {
      write: (chunk) => {
        if (isLarge || this.#problem) return;
        if (size + chunk.length > uploadLimits.fileBytes) {
          isLarge = true;
          this.#large.push({ field, name: filename });
          this.#chunks = [];
          this.#fileBytes -= size;
          this.share.shrink(size);
          return;
        }
        size += chunk.length;
        this.#fileBytes += chunk.length;
        if (this.#fileBytes > uploadLimits.formBytes) this.#leaveFiles("too-large");
        else if (this.share.grow(chunk.length)) this.#chunks.push(chunk);
      },
      end: () => {
        if (isLarge) return;
        const isChosen = filename !== "" || size > 0;
        if (this.#problem && isChosen) this.#unread.add(field);
        if (this.#problem) return;
        // Some clients send no name; a field in which nothing was chosen has neither name nor
        // bytes.
        const name = filename || (size > 0 ? "file-upload" : "");
        const file = new File(this.#chunks as BlobPart[], name, { type: type ?? "" });
        this.#files.push({ field, file });
        this.#chunks = [];
      },
    };
  }

  /** Drops received files and ignores the others; texts are read on. */
  #leaveFiles(problem: "busy" | "too-large"): void {
    if (problem === "too-large") this.share.shrink(this.#fileBytes);
    this.#problem = problem;
    if (problem === "busy") discarding.add(this);
    for (const { field, file } of this.#files) if (file.size > 0) this.#unread.add(field);
    this.#files = [];
    this.#chunks = [];
    // A form of texts alone is itself too large.
    if (this.#textBytes > uploadLimits.largeBytes) this.#form = new FormData();
  }
}

const decoder = new TextDecoder();
const strictDecoder = new TextDecoder("utf-8", { fatal: true });
