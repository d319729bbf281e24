import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import type { CashDay } from "#app/contract/dues-cash.ts";
import { placesOf } from "../dues-view.server.ts";

export type CashView = ReturnType<typeof toCashView>;

export function toCashView(cash: CashDay, language: Language) {
  const { id, day, officer, explanation, float, taken, givenBack, expected } = cash;
  const { counted = null, difference = null } = cash;
  return {
    ...{ id, float, taken, givenBack, expected, counted, difference },
    day: formatDate(day, language),
    officer: officer ?? undefined,
    explanation: explanation ?? undefined,
    place: placesOf(cash, language).join(" · "),
  };
}
