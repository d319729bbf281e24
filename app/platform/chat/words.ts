import { wordsOf } from "#app/arabic/words.ts";
import type { Personal } from "../privacy/personal.ts";

/** The words of a message and of its files: what they are called, and what pictures show. */
export function allWords(
  personal: Personal,
  text: string,
  files: readonly { readonly sealedName: string; readonly sealedAlt?: string | null | undefined }[],
): string {
  const named = files.flatMap(({ sealedName, sealedAlt }) => [sealedName, sealedAlt ?? []].flat());
  return [text, ...named.map((sealed) => personal.open(sealed))].join("\n");
}

/** What a message is found by: the tokens of its words, under the newest key. */
export function tokensOf(personal: Personal, roomId: string, text: string): bigint[] {
  return wordsOf(text).map((word) => personal.tokenOf(roomId, word));
}

/** The same under all keys in use: what an older one made is to be found and deleted as well. */
export function allTokensOf(personal: Personal, roomId: string, text: string): bigint[] {
  return wordsOf(text).flatMap((word) => personal.tokensOf(roomId, word));
}
