import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { ChatFile } from "#app/contract/chat-files.ts";
import { lengthOf } from "#app/contract/chat-files.values.ts";

/** A file as a message shows it. Made on the server and in browsers, which get messages by the stream. */
export function toFileView(file: ChatFile, language: Language) {
  const { id, kind, name, alt, size, width, height, seconds } = file;
  const isLarge = size >= MB;
  return {
    id,
    kind,
    name,
    alt: alt ?? undefined,
    /** As it is said: of megabytes one digit after the point. */
    size: formatNumber(
      isLarge ? Math.round((size / MB) * 10) / 10 : Math.ceil(size / KB),
      language,
    ),
    unit: isLarge ? ("mb" as const) : ("kb" as const),
    width: width ?? undefined,
    height: height ?? undefined,
    length: seconds === null || seconds === undefined ? undefined : lengthOf(seconds),
  };
}
export type FileView = ReturnType<typeof toFileView>;

const KB = 1024;
const MB = 1024 * KB;
