import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { Field, Select } from "./field.tsx";

interface FiltersProps {
  /** Where the list is. */
  action: string;
  /** The list as it is asked for, with its query: after "back", too, the address rules. */
  address: string;
  /** What stays as it is, by its name. */
  kept?: Readonly<Record<string, string | undefined>>;
  /** What the words are looked for in. */
  label: ReactNode;
  keyword: string | undefined;
  /** The list without what narrows it, when something does. */
  clear: string | undefined;
  /** The other filters. */
  children?: ReactNode;
}

/** What narrows a list, asked by GET. The words are those of filters.json. */
export function Filters(props: FiltersProps) {
  const { action, address, kept = {}, label, keyword, clear, children } = props;
  const { t } = useTranslation("filters");
  return (
    <Form key={address} className="filters" role="search" action={action}>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <Field
        type="search"
        name="keyword"
        label={label}
        defaultValue={keyword}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
      />
      {children}
      <Button icon="search">{t("submit")}</Button>
      {clear && (
        <ButtonLink kind="plain" href={clear}>
          {t("clear")}
        </ButtonLink>
      )}
    </Form>
  );
}

interface FilterPanelProps {
  isOpen: boolean;
  children: ReactNode;
}

/** Where the filters of a long list are: open when they narrow it. */
export function FilterPanel({ isOpen, children }: FilterPanelProps) {
  const { t } = useTranslation("filters");
  return (
    <details className="panel" open={isOpen}>
      <summary>
        <b>{t("title")}</b>
      </summary>
      {children}
    </details>
  );
}

interface FilterProps {
  name: string;
  label: ReactNode;
  value: string | undefined;
  choices: readonly { value: string; label: string }[];
}

/** One of several, or all. */
export function Filter({ name, label, value = "", choices }: FilterProps) {
  const { t } = useTranslation("filters");
  return (
    <Select name={name} label={label} defaultValue={value}>
      <option value="">{t("any")}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}
