import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import { SearchField } from "./search-field.tsx";

interface SearchFormProps {
  action: string;
  label: string;
  hint?: string;
  keyword?: string | undefined;
  hiddenFields?: Readonly<Record<string, string | undefined>>;
  clearHref?: string;
}

export function SearchForm({
  action,
  label,
  hint,
  keyword,
  hiddenFields = {},
  clearHref = action,
}: SearchFormProps) {
  const { t } = useTranslation("list");
  // Keyed by the URL, which wins over restored values after Back.
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
