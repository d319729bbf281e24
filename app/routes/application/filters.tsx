import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { applicationKinds } from "#app/contract/review.ts";
import { isFiltered, type ListQuery, listPath } from "./list-query.ts";

interface FiltersProps {
  asked: ListQuery;
  /** The governorates, by their Arabic names. */
  places: readonly { value: string; label: string }[];
}

/** What narrows the queue, asked by GET; the state goes along. */
export function Filters({ asked, places }: FiltersProps) {
  const { t } = useTranslation("review");
  const { state, kind, governorate, keyword, from, to } = asked;
  // The address rules, also after "back": another one is another form.
  return (
    <Form
      key={listPath(asked)}
      className="filters"
      role="search"
      action={href("/users/applications")}
    >
      {state !== "submitted" && <input type="hidden" name="state" value={state} />}
      <Field
        type="search"
        name="keyword"
        label={t("filter.keyword")}
        defaultValue={keyword}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
      />
      <Select name="kind" label={t("filter.kind")} defaultValue={kind ?? ""}>
        <option value="">{t("filter.any")}</option>
        {applicationKinds.map((each) => (
          <option key={each} value={each}>
            {t(`kind.${each}`)}
          </option>
        ))}
      </Select>
      <Select name="governorate" label={t("filter.governorate")} defaultValue={governorate ?? ""}>
        <option value="">{t("filter.any")}</option>
        {places.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Field type="date" name="from" label={t("filter.from")} defaultValue={from} />
      <Field type="date" name="to" label={t("filter.to")} defaultValue={to} />
      <Button icon="search">{t("filter.submit")}</Button>
      {isFiltered(asked) && (
        <ButtonLink kind="plain" href={listPath({ state })}>
          {t("filter.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
