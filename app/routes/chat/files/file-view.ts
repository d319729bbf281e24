import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { ChatFile } from "#app/contract/chat-files.ts";
import { lengthOf } from "#app/contract/chat-files.values.ts";

export function toFileView(file: ChatFile, language: Language) {
  const { id, kind, name, alt, size, width, height, seconds } = file;
  const isLarge = size >= MB;
  return {
    id,
    kind,
    name,
    alt: alt ?? undefined,
    /** One decimal for megabytes. */
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
