import { wordsOf } from "#app/arabic/words.ts";
import type { Personal } from "../privacy/personal.ts";

/** What a message is found by: the tokens of its words, under the newest key. */
export function tokensOf(personal: Personal, roomId: string, text: string): bigint[] {
  return wordsOf(text).map((word) => personal.tokenOf(roomId, word));
}

/** The same under all keys in use: what an older one made is to be found and deleted as well. */
export function allTokensOf(personal: Personal, roomId: string, text: string): bigint[] {
  return wordsOf(text).flatMap((word) => personal.tokensOf(roomId, word));
}
