import type { Source } from "./source.ts";

/** What Excel writes: UTF-8, "Unicode text" in either byte order, and the Arabic of Windows. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1256";

/**
 * A byte order mark decides. Without one it is UTF-8 if most of its bytes above ASCII are valid
 * UTF-8: one broken byte damages its row, not the file.
 */
export async function detectEncoding(source: Source): Promise<Encoding> {
  const decoder = new TextDecoder("utf-8");
  let isFirst = true;
  let letters = 0;
  let faults = 0;
  const count = (text: string) => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0xfffd) faults += 1;
      else if (code > 0x7f) letters += 1;
    }
  };
  for await (const chunk of source.read()) {
    const bytes = chunk as Buffer;
    const marked = isFirst ? markedEncoding(bytes) : undefined;
    if (marked) return marked;
    isFirst = false;
    count(decoder.decode(bytes, { stream: true }));
  }
  count(decoder.decode());
  return faults > letters ? "windows-1256" : "utf-8";
}

export function markedEncoding(head: Buffer): Encoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : undefined;
}
