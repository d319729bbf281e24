import type { ComponentProps, ReactNode } from "react";
import { noPersonalNumberPattern } from "#app/arabic/personal-number.ts";
import { Field } from "./field.tsx";
import { useTranslation } from "./translation.ts";

interface SearchFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  defaultValue?: string | undefined;
  /** In place of the label where there is no room. */
  placeholder?: string | undefined;
  ref?: ComponentProps<"input">["ref"];
}

/** `pattern` keeps personal numbers out of the URL (docs/product.md#lists-and-search). */
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
