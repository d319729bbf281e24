import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";

interface SearchFormProps {
  action: string;
  label: string;
  keyword: string | undefined;
  /** What else of the address goes along. */
  hiddenFields?: Readonly<Record<string, string>>;
  /** The list without the search. */
  clearHref: string;
}

/** A search by words, asked by GET. */
export function SearchForm({
  action,
  label,
  keyword,
  hiddenFields = {},
  clearHref,
}: SearchFormProps) {
  const { t } = useTranslation("attendance");
  // The address rules, also after "back": another one is another form.
  return (
    <Form key={`${clearHref} ${keyword}`} className="search" role="search" action={action}>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        type="search"
        name="keyword"
        label={label}
        defaultValue={keyword}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
      />
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
