import type { ReactNode } from "react";
import { Form } from "react-router";
import { governorateOptions } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { Button, ButtonLink } from "./button.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Select } from "./field.tsx";
import type { Asked } from "./list-address.ts";
import { SearchField } from "./search-field.tsx";
import { HiddenFields } from "./search-form.tsx";
import { useTranslation } from "./translation.ts";

interface FilterFormProps {
  address: Pick<Asked, "action" | "path" | "hidden" | "query" | "isFiltered" | "clearPath">;
  /** Of a search field, without which a keyword is kept. */
  label?: string;
  children?: ReactNode;
}

export function FilterForm({ address, label, children }: FilterFormProps) {
  const { t } = useTranslation("list");
  const { action, path, hidden, query, isFiltered, clearPath } = address;
  // Keyed by the URL, which wins over restored values after Back.
  return (
    <Form key={path} className="filters" role="search" action={action}>
      <HiddenFields of={label ? hidden : { ...hidden, keyword: query.keyword }} />
      {label && <SearchField label={label} defaultValue={query.keyword} />}
      {children}
      <Button icon="search">{t("submit")}</Button>
      {isFiltered && (
        <ButtonLink kind="plain" href={clearPath}>
          {t("clear")}
        </ButtonLink>
      )}
    </Form>
  );
}

interface SearchWithFiltersProps extends FilterFormProps {
  label: string;
  isOpen: boolean;
}

export function SearchWithFilters({ address, label, isOpen, children }: SearchWithFiltersProps) {
  const { t } = useTranslation("list");
  const { action, path, hidden, query, isFiltered, clearPath } = address;
  return (
    <Form key={path} className="stack" role="search" action={action}>
      <HiddenFields of={hidden} />
      <div className="search">
        <SearchField label={label} defaultValue={query.keyword} placeholder={label} />
        <Button kind="quiet" icon="search">
          {t("search.submit")}
        </Button>
        {isFiltered && (
          <ButtonLink kind="plain" href={clearPath}>
            {t("clear")}
          </ButtonLink>
        )}
      </div>
      <Disclosure open={isOpen} summary={t("filters")}>
        <div className="filters">
          {children} <Button>{t("submit")}</Button>
        </div>
      </Disclosure>
    </Form>
  );
}

interface FilterPanelProps {
  isOpen: boolean;
  children: ReactNode;
}

export function FilterPanel({ isOpen, children }: FilterPanelProps) {
  const { t } = useTranslation("list");
  return (
    <Disclosure open={isOpen} summary={t("title")}>
      {children}
    </Disclosure>
  );
}

interface GovernorateFilterProps {
  label: string;
  value: string | undefined;
}

export function GovernorateFilter(props: GovernorateFilterProps) {
  const { i18n } = useTranslation();
  const options = governorateOptions(toLanguage(i18n.language));
  return <FilterSelect name="governorate" {...props} options={options} />;
}

interface FilterSelectProps {
  name: string;
  label: ReactNode;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
  isOrder?: boolean;
}

export function FilterSelect({ name, label, value = "", options, isOrder }: FilterSelectProps) {
  const { t } = useTranslation("list");
  return (
    <Select name={name} label={label} defaultValue={value}>
      {!isOrder && <option value="">{t("any")}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
