import { href } from "react-router";
import { governorateName, governorates } from "#app/arabic/governorates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { SecretariatName } from "#app/contract/structure.ts";
import { guidePath } from "./guide/guide-query.ts";
import { toWords } from "./unit-view.server.ts";
import type { WordsView } from "./words.tsx";

export interface SecretariatView {
  readonly id: string;
  readonly name: WordsView;
  readonly governorate?: string | undefined;
  readonly path?: string | undefined;
}

export function toSecretariatView(
  { id, name, nameEn, governorate, isClosed }: SecretariatName,
  language: Language,
): SecretariatView {
  const code = governorates.find(({ ar }) => ar === governorate)?.code;
  const path = code ? guidePath(code) : href("/membership/centralSec/:id", { id });
  return {
    id,
    name: toWords(name, nameEn, language),
    governorate: governorate ? governorateName(governorate, language) : undefined,
    path: isClosed ? undefined : path,
  };
}
