/* Search terms hold words and filters, so that one index answers all. */
import { foldForSearch, searchTokens } from "#app/arabic/fold.ts";
import type { OfferCategory } from "#app/contract/offers.values.ts";
import { quoteTerm, termsIn, tokenTerm } from "../database/terms.ts";

export interface Searchable {
  readonly title: string;
  readonly titleEn?: string | null | undefined;
  readonly provider: string;
  readonly providerEn?: string | null | undefined;
  readonly body: string;
  readonly bodyEn?: string | null | undefined;
  readonly category: OfferCategory;
  readonly governorates: readonly string[];
}

/** Prefixes the provider's words, which have a filter of their own. */
const PROVIDER = "~";
const categoryTerm = (category: string) => `@${category}`;
const placeTerm = (governorate: string) => `#${foldForSearch(governorate)}`;
const EVERYWHERE = "#";

export function termsOf(offer: Searchable): string[] {
  const { title, titleEn, provider, providerEn, body, bodyEn, category, governorates } = offer;
  const words = [title, titleEn, provider, providerEn, body, bodyEn].filter(Boolean).join(" ");
  const providers = termsIn([provider, providerEn].filter(Boolean).join(" "));
  const places = governorates.length === 0 ? [EVERYWHERE] : governorates.map(placeTerm);
  return [
    ...termsIn(words),
    ...providers.map((term) => PROVIDER + term),
    categoryTerm(category),
    ...places,
  ];
}

export interface Asked {
  readonly keyword?: string | undefined;
  readonly provider?: string | undefined;
  readonly category?: string | undefined;
  readonly governorate?: string | undefined;
}

export function queryOf({ keyword, provider, category, governorate }: Asked): string | undefined {
  const terms = [
    ...searchTokens(keyword ?? "").map((token) => tokenTerm("", token)),
    ...searchTokens(provider ?? "").map((token) => tokenTerm(PROVIDER, token)),
    ...(category ? [quoteTerm(categoryTerm(category))] : []),
    ...(governorate ? [`(${quoteTerm(EVERYWHERE)} | ${quoteTerm(placeTerm(governorate))})`] : []),
  ];
  return terms.length > 0 ? terms.join(" & ") : undefined;
}
