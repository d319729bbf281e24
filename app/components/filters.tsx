import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Select } from "./field.tsx";
import { SearchField } from "./search-field.tsx";

interface FilterFormProps {
  /** Where the list is. */
  action: string;
  /** The list as it is asked for, with its query: after "back", too, the address rules. */
  address: string;
  /** What stays as it is, by its name. */
  hiddenFields?: Readonly<Record<string, string | undefined>>;
  /** What the words are looked for in; without it the page asks for them elsewhere, and they go along. */
  label?: ReactNode;
  keyword: string | undefined;
  /** The list without what narrows it, when something does. */
  clearHref: string | undefined;
  /** The other filters. */
  children?: ReactNode;
}

/** What narrows a list, asked by GET. The words are those of list.json. */
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
  /** What the words are looked for in. */
  label: string;
  /** Whether more than the words narrows the list. */
  isOpen: boolean;
}

/** A search by words, and filters folded below it, in one form: both are asked for together, by GET. */
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

/** Where the filters of a long list are: open when they narrow it. */
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
  /** One of them always holds, as of an order: there is no "all", and the first is the usual one. */
  isOrder?: boolean;
}

/** One of several, or all. */
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
