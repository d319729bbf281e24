import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { type InboxQuery, inboxPath, isFiltered } from "./inbox-query.ts";

interface FiltersProps {
  asked: InboxQuery;
  /** The governorates, by their Arabic names. */
  places: readonly { value: string; label: string }[];
}

/** What narrows the inbox, asked by GET; type and status go along. */
export function Filters({ asked, places }: FiltersProps) {
  const { t } = useTranslation("feedback");
  const { type, status, owner, governorate, keyword } = asked;
  // The address rules, also after "back": another one is another form.
  return (
    <Form
      key={inboxPath(asked)}
      className="filters"
      role="search"
      action={href("/statistics/feedback")}
    >
      {type && <input type="hidden" name="type" value={type} />}
      {status && <input type="hidden" name="status" value={status} />}
      <Field
        type="search"
        name="keyword"
        label={t("filter.keyword")}
        defaultValue={keyword}
        maxLength={200}
        dir="auto"
        enterKeyHint="search"
      />
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
        <option value="mine">{t("filter.mine")}</option>
        <option value="nobody">{t("filter.nobody")}</option>
      </Select>
      <Button icon="search">{t("filter.submit")}</Button>
      {isFiltered(asked) && (
        <ButtonLink kind="plain" href={inboxPath({ type, status })}>
          {t("filter.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
