const rules = new Intl.PluralRules("ar");

/** 0 zero, 1 one, 2 two, 3–10 few, 11–99 many, 100–102 other, 103 few again. */
export function pluralForm(count: number): Intl.LDMLPluralRule {
  return rules.select(count);
}
