import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { noPersonalNumberPattern } from "#app/arabic/personal-number.ts";
import { Field } from "./field.tsx";

interface SearchFieldProps {
  /** What the words are looked for in. */
  label: ReactNode;
  hint?: ReactNode;
  defaultValue?: string | undefined;
  /** Stands in the field, where there is no room for the label: in `SearchForm`, and on a phone in a bar of tools. */
  placeholder?: string | undefined;
  ref?: ComponentProps<"input">["ref"];
}

/**
 * Words that go into the address of a list. A national ID or a phone stands in none
 * (docs/product.md#lists-and-search), so the browser refuses to send one, with a script or without.
 */
export function SearchField(props: SearchFieldProps) {
  const { t } = useTranslation("list");
  return (
    <Field
      type="search"
      name="keyword"
      maxLength={200}
      dir="auto"
      enterKeyHint="search"
      pattern={noPersonalNumberPattern}
      title={t("search.noNumber")}
      {...props}
    />
  );
}
