import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Check } from "#app/components/choices.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { categoriesOf, isFiltered, type ListQuery, listPath, owners } from "./list-query.ts";

interface FiltersProps {
  asked: ListQuery;
  /** The governorates, by their Arabic names. */
  places: readonly { value: string; label: string }[];
}

/** What narrows a section's requests, asked by GET; the status goes along. */
export function Filters({ asked, places }: FiltersProps) {
  const { t } = useTranslation("aid-desk");
  const { section, status, category, governorate, owner, overdue, keyword } = asked;
  const categories = categoriesOf(section);
  // The address rules, also after "back": another one is another form.
  return (
    <Form
      key={listPath(asked)}
      className="filters"
      role="search"
      action={href("/statistics/urgent-assistance/:section", { section })}
    >
      {status !== "pending" && <input type="hidden" name="status" value={status} />}
      <Field
        type="search"
        name="keyword"
        label={t("filter.keyword")}
        defaultValue={keyword}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
      />
      {categories.length > 0 && (
        <Select name="category" label={t("filter.category")} defaultValue={category ?? ""}>
          <option value="">{t("filter.any")}</option>
          {categories.map((each) => (
            <option key={each} value={each}>
              {t(`category.${each}`)}
            </option>
          ))}
        </Select>
      )}
      <Select name="governorate" label={t("filter.governorate")} defaultValue={governorate ?? ""}>
        <option value="">{t("filter.any")}</option>
        {places.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select name="owner" label={t("filter.owner")} defaultValue={owner ?? ""}>
        <option value="">{t("filter.any")}</option>
        {owners.map((each) => (
          <option key={each} value={each}>
            {t(`filter.isOwner.${each}`)}
          </option>
        ))}
      </Select>
      <Check
        id="overdue"
        name="overdue"
        label={t("filter.overdue")}
        defaultChecked={overdue === true}
      />
      <Button icon="search">{t("filter.submit")}</Button>
      {isFiltered(asked) && (
        <ButtonLink kind="plain" href={listPath({ section, status })}>
          {t("filter.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
