import { wordsOf } from "#app/arabic/words.ts";
import type { Personal } from "../privacy/personal.ts";

export function allWords(
  personal: Personal,
  text: string,
  files: readonly { readonly sealedName: string; readonly sealedAlt?: string | null | undefined }[],
): string {
  const named = files.flatMap(({ sealedName, sealedAlt }) => [sealedName, sealedAlt ?? []].flat());
  return [text, ...named.map((sealed) => personal.open(sealed))].join("\n");
}

/** Under the newest key. */
export function tokensOf(personal: Personal, roomId: string, text: string): bigint[] {
  return wordsOf(text).map((word) => personal.tokenOf(roomId, word));
}

/** Under all keys in use, to find and delete what older ones made. */
export function allTokensOf(personal: Personal, roomId: string, text: string): bigint[] {
  return wordsOf(text).flatMap((word) => personal.tokensOf(roomId, word));
}
