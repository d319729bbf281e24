import { uploadLimits } from "#app/contract/upload-limits.ts";
import { budget, type Share } from "./budget.ts";
import {
  type FormReader,
  lostForm,
  NoRoomError,
  openForm,
  passRead,
  type ReadForm,
  releaseForm,
} from "./form.ts";
import { FormLimitError, MalformedFormError, type PartHead, readMultipart } from "./multipart.ts";

interface Piece {
  readonly place: number;
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly fields: ReadonlyMap<string, string>;
}

interface Reading {
  readonly field: string;
  readonly pieceBytes: number;
  readonly fileBytes: number;
  /** The session, or the address without one. */
  readonly sender: string;
  /** For `readForm` (form.ts). */
  readonly hasForm?: boolean;
  /** False when no more pieces are wanted. */
  readonly send: (piece: Piece) => Promise<boolean>;
}

export interface ReadPieces {
  readonly fileName: string;
  readonly bytes: number;
  readonly fields: ReadonlyMap<string, string>;
  readonly form?: ReadForm | undefined;
  readonly problem?: "malformed" | "too-large" | "busy" | "refused";
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 4096;

/** Keeps one piece at a time, within the budget, with backpressure. Never throws for a client. */
export async function readInPieces(request: Request, reading: Reading): Promise<ReadPieces> {
  const form = reading.hasForm
    ? openForm(request, { takesFiles: true, sender: reading.sender })
    : undefined;
  const reader = new PiecesReader(reading, form);
  const type = request.headers.get("content-type") ?? "";
  const pass = (read: ReadForm | undefined) => {
    if (read) passRead(request, read);
    return { ...reader.result(), form: read };
  };
  try {
    if (!request.body || !/^multipart\//i.test(type)) throw new MalformedFormError("No form.");
    await readMultipart(request.body, type, {
      mostParts: form ? uploadLimits.partsOfForm : MAX_FIELDS,
      open: (head) => reader.open(head),
      pause: async () => {
        await form?.pause();
        await reader.sendWhole();
      },
    });
    await reader.sendRest();
    form?.share.finish();
    return pass(form?.result());
  } catch (error) {
    // Text that is no UTF-8 is a TypeError.
    const faults = [MalformedFormError, FormLimitError, ...(form ? [NoRoomError, TypeError] : [])];
    const isForm = faults.some((fault) => error instanceof fault);
    // An aborted body is malformed as well.
    if (!isForm && !request.signal.aborted) throw error;
    if (form) releaseForm(request);
    return { ...pass(form && lostForm(error)), problem: "malformed" };
  } finally {
    form?.close();
    reader.share.release();
  }
}

class PiecesReader {
  readonly share: Share;
  readonly #reading: Reading;
  readonly #form: FormReader | undefined;
  readonly #fields = new Map<string, string>();
  #fileName = "";
  #bytes = 0;
  #place = 0;
  #kept: Uint8Array[] = [];
  #keptBytes = 0;
  #problem: ReadPieces["problem"];

  constructor(reading: Reading, form: FormReader | undefined) {
    this.#reading = reading;
    this.#form = form;
    this.share = budget.open(reading.sender, () => this.#stop("busy"));
  }

  result(): ReadPieces {
    const problem = this.#problem && { problem: this.#problem };
    return { fileName: this.#fileName, bytes: this.#bytes, fields: this.#known(), ...problem };
  }

  open(head: PartHead) {
    const { name = "", filename } = head;
    const isNamed = name === this.#reading.field && filename !== undefined;
    if (this.#form && !isNamed) return this.#form.open(head);
    if (filename === undefined) return this.#openField(name);
    const isFile = isNamed && this.#bytes === 0;
    if (isFile) this.#fileName = filename;
    return {
      write: (chunk: Uint8Array) => {
        if (isFile) this.#write(chunk);
      },
      end: () => undefined,
    };
  }

  async sendWhole(): Promise<void> {
    while (this.#keptBytes >= this.#reading.pieceBytes) await this.#send(this.#reading.pieceBytes);
  }

  async sendRest(): Promise<void> {
    await this.sendWhole();
    if (this.#keptBytes > 0) await this.#send(this.#keptBytes);
  }

  #known(): ReadonlyMap<string, string> {
    return this.#form?.texts() ?? this.#fields;
  }

  #openField(name: string) {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    return {
      write: (chunk: Uint8Array) => {
        bytes += chunk.length;
        if (bytes > MAX_FIELD_BYTES) throw new FormLimitError("A field is too long.");
        chunks.push(Uint8Array.from(chunk));
      },
      end: () => {
        this.#fields.set(name, Buffer.concat(chunks).toString("utf8"));
      },
    };
  }

  #write(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.#problem) return;
    if (this.#bytes > this.#reading.fileBytes) this.#stop("too-large");
    else if (this.share.grow(chunk.length)) {
      this.#kept.push(chunk);
      this.#keptBytes += chunk.length;
    }
  }

  async #send(length: number): Promise<void> {
    const whole = Buffer.concat(this.#kept);
    const bytes = whole.subarray(0, length);
    const rest = whole.subarray(length);
    this.#kept = rest.length > 0 ? [Uint8Array.from(rest)] : [];
    this.#keptBytes = rest.length;
    const place = this.#place++;
    const piece = { place, bytes, fileName: this.#fileName, fields: this.#known() };
    const isTaken = await this.#reading.send(piece);
    this.share.shrink(bytes.length);
    if (!isTaken) this.#stop("refused");
  }

  #stop(problem: ReadPieces["problem"]): void {
    this.#problem ??= problem;
    this.#kept = [];
    this.#keptBytes = 0;
  }
}
