import type { Source } from "./source.ts";

/** What Excel writes: UTF-8, "Unicode text", and the Arabic of Windows. */
export type Encoding = "utf-8" | "utf-16le" | "windows-1256";

/** The encoding of a text file; whatever is not UTF-8 throughout is Windows's Arabic. */
export async function encodingOf(source: Source): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of source.read()) {
      const bytes = chunk as Buffer;
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return "windows-1256";
  }
}
