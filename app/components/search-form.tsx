import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { SearchField } from "./search-field.tsx";

interface SearchFormProps {
  /** Where the list is. */
  action: string;
  /** What the words are looked for in. */
  label: string;
  hint?: string;
  /** What was asked for; without it nothing can be cleared. */
  keyword?: string | undefined;
  /** What else of the address goes along. */
  hiddenFields?: Readonly<Record<string, string | undefined>>;
  /** The list without the search; for one that has no search yet, the list. */
  clearHref?: string;
}

/** A search by words alone, asked by GET. The words are those of list.json. */
export function SearchForm({
  action,
  label,
  hint,
  keyword,
  hiddenFields = {},
  clearHref = action,
}: SearchFormProps) {
  const { t } = useTranslation("list");
  // The address rules, also after "back": another one is another form.
  return (
    <Form key={`${clearHref} ${keyword}`} className="search" role="search" action={action}>
      {Object.entries(hiddenFields).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <SearchField label={label} hint={hint} defaultValue={keyword} placeholder={label} />
      <Button kind="quiet" icon="search">
        {t("search.submit")}
      </Button>
      {keyword && (
        <ButtonLink kind="plain" href={clearHref}>
          {t("search.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
