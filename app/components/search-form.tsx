import { Form } from "react-router";
import { Button, ButtonLink } from "./button.tsx";
import type { Asked } from "./list-address.ts";
import { SearchField } from "./search-field.tsx";
import { useTranslation } from "./translation.ts";

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
      <HiddenFields of={hiddenFields} />
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

interface ListSearchProps {
  address: Pick<Asked, "action" | "query" | "search"> & {
    to(changes: { keyword: undefined }): string;
  };
  label: string;
}

/** Searches a list in what else its address asks for. */
export function ListSearch({ address, label }: ListSearchProps) {
  const { action, query, search } = address;
  const { keyword, page, ...others } = Object.fromEntries(search);
  return (
    <SearchForm
      action={action}
      label={label}
      keyword={query.keyword}
      hiddenFields={others}
      clearHref={address.to({ keyword: undefined })}
    />
  );
}

export function HiddenFields({ of }: { of: Readonly<Record<string, string | undefined>> }) {
  return Object.entries(of).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}
