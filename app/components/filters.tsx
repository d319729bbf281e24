import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Select } from "./field.tsx";
import { SearchField } from "./search-field.tsx";

interface FilterFormProps {
  action: string;
  /** Key of the form: the URL's values win over the browser's restored ones after Back. */
  address: string;
  hiddenFields?: Readonly<Record<string, string | undefined>>;
  label?: ReactNode;
  keyword: string | undefined;
  clearHref: string | undefined;
  children?: ReactNode;
}

export function FilterForm(props: FilterFormProps) {
  const { action, address, hiddenFields = {}, label, keyword, clearHref, children } = props;
  const { t } = useTranslation("list");
  return (
    <Form key={address} className="filters" role="search" action={action}>
      {Object.entries(hiddenFields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {label ? (
        <SearchField label={label} defaultValue={keyword} />
      ) : (
        keyword && <input type="hidden" name="keyword" value={keyword} />
      )}
      {children}
      <Button icon="search">{t("submit")}</Button>
      {clearHref && (
        <ButtonLink kind="plain" href={clearHref}>
          {t("clear")}
        </ButtonLink>
      )}
    </Form>
  );
}

interface SearchWithFiltersProps extends Omit<FilterFormProps, "label"> {
  label: string;
  isOpen: boolean;
}

export function SearchWithFilters(props: SearchWithFiltersProps) {
  const { action, address, hiddenFields = {}, label, keyword, isOpen, clearHref, children } = props;
  const { t } = useTranslation("list");
  return (
    <Form key={address} className="stack" role="search" action={action}>
      {Object.entries(hiddenFields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="search">
        <SearchField label={label} defaultValue={keyword} placeholder={label} />
        <Button kind="quiet" icon="search">
          {t("search.submit")}
        </Button>
        {clearHref && (
          <ButtonLink kind="plain" href={clearHref}>
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
