import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";

interface Search {
  action: string;
  label: string;
  keyword: string | undefined;
  /** What else of the address goes along. */
  hidden?: Readonly<Record<string, string>>;
  /** The list without the search. */
  all: string;
}

/** A search by words, asked by GET. */
export function Find({ action, label, keyword, hidden = {}, all }: Search) {
  const { t } = useTranslation("attendance");
  // The address rules, also after "back": another one is another form.
  return (
    <Form key={`${all} ${keyword}`} className="search" role="search" action={action}>
      {Object.entries(hidden).map(([name, value]) => (
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
        {t("find.submit")}
      </Button>
      {keyword && (
        <ButtonLink kind="plain" href={all}>
          {t("find.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
