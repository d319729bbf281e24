import "../../styles/waiting.css";
import type { ReactNode } from "react";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Disclosure } from "#app/components/disclosure.tsx";
import { useTranslation } from "#app/components/translation.ts";

interface FirstLinesProps<Item> {
  items: readonly Item[];
  /** One more line would need as much space as the link to the rest. */
  max?: number | undefined;
  children: (item: Item) => ReactNode;
}

/** The rest is folded behind its count. */
export function FirstLines<Item>({ items, max = items.length, children }: FirstLinesProps<Item>) {
  const { t, i18n } = useTranslation("desk");
  const first = items.length === max + 1 ? items.length : max;
  const number = formatNumber(items.length - first, toLanguage(i18n.language));
  return (
    <>
      <ul className="waiting">{items.slice(0, first).map(children)}</ul>
      {items.length > first && (
        <Disclosure inline summary={t("more", { number })}>
          <ul className="waiting">{items.slice(first).map(children)}</ul>
        </Disclosure>
      )}
    </>
  );
}
