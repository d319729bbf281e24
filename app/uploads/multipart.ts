export interface PartHead {
  readonly name: string | undefined;
  /** Undefined for a text field. */
  readonly filename: string | undefined;
  readonly type: string | undefined;
}

/** Called with bytes as they come, and at the end. */
export interface PartReader {
  write(bytes: Uint8Array): void;
  end(): void;
}

/** No multipart/form-data, or truncated. */
export class MalformedFormError extends Error {
  override name = "MalformedFormError";
}

/** More parts, or larger part headers, than any form has. */
export class FormLimitError extends Error {
  override name = "FormLimitError";
}

type State = "start" | "boundary" | "head" | "content" | "end";

const MAX_HEAD_BYTES = 8 * 1024;

/**
 * Streams a multipart/form-data body (RFC 7578). Unlike npm's parsers it streams files, so that a
 * too large one needs no memory and the parts after it are still read.
 * @throws MalformedFormError, FormLimitError, and what `open` and its readers throw
 */
export async function readMultipart(
  body: ReadableStream<Uint8Array>,
  contentType: string,
  {
    mostParts,
    open,
    pause,
  }: {
    mostParts: number;
    open: (head: PartHead) => PartReader;
    pause?: () => Promise<void> | undefined;
  },
): Promise<void> {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentType);
  const name = (boundary?.[1] ?? boundary?.[2])?.trim();
  if (!name) throw new MalformedFormError("A multipart body has no boundary.");
  const delimiter = Buffer.from(`\r\n--${name}`, "latin1");
  // The first boundary has no line before it.
  let data: Buffer = Buffer.from("\r\n");
  let state = "start" as State;
  let part: PartReader | undefined;
  let parts = 0;

  function parse(): Buffer {
    let at = 0;
    for (;;) {
      if (state === "start") {
        if (data.length < delimiter.length) return data;
        if (data.indexOf(delimiter) !== 0) {
          throw new MalformedFormError("A multipart body doesn't begin with its boundary.");
        }
        at = delimiter.length;
        state = "boundary";
      } else if (state === "boundary") {
        if (data.length - at < 2) return data.subarray(at);
        state = data[at] === DASH && data[at + 1] === DASH ? "end" : "head";
        at += 2;
      } else if (state === "head") {
        const end = data.indexOf("\r\n\r\n", at);
        if ((end < 0 ? data.length : end) - at > MAX_HEAD_BYTES) {
          throw new FormLimitError("The description of a part is too long.");
        }
        if (end < 0) return data.subarray(at);
        if (++parts > mostParts) throw new FormLimitError("A form has too many parts.");
        part = open(readHead(data.subarray(at, end)));
        at = end + 4;
        state = "content";
      } else if (state === "content") {
        const end = data.indexOf(delimiter, at);
        // A possible boundary prefix waits for the next chunk.
        const safe = end < 0 ? Math.max(at, data.length - delimiter.length + 1) : end;
        if (safe > at) part?.write(data.subarray(at, safe));
        if (end < 0) return data.subarray(safe);
        part?.end();
        at = end + delimiter.length;
        state = "boundary";
      } else return Buffer.alloc(0);
    }
  }

  // Leaving the loop early cancels the stream; the HTTP server discards the rest.
  for await (const chunk of body) {
    data = Buffer.concat([data, chunk]);
    data = parse();
    await pause?.();
  }
  if (state !== "end") throw new MalformedFormError("A multipart body ended too early.");
}

const DASH = 0x2d;

/** Browsers quote names and escape only quotes and line ends. */
function readHead(bytes: Buffer): PartHead {
  const head = bytes.toString("utf8");
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const type = /^content-type:\s*([^;\s]+)/im.exec(head)?.[1]?.toLowerCase();
  const filename = extendedOf(disposition) ?? parameterOf(disposition, "filename");
  return {
    name: parameterOf(disposition, "name"),
    filename: filename ?? (type === "application/octet-stream" ? "" : undefined),
    type,
  };
}

function parameterOf(disposition: string, name: string): string | undefined {
  const pattern = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, "i");
  const found = pattern.exec(disposition);
  return found?.[1]?.replaceAll(/\\(["\\])/g, "$1") ?? found?.[2];
}

/** RFC 5987, sent by some clients that are no browsers. */
function extendedOf(disposition: string): string | undefined {
  const encoded = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
