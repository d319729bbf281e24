import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { Select } from "#app/components/field.tsx";
import { auditActsOf, auditSubjects } from "#app/contract/audit.values.ts";
import { type AuditQuery, auditPath, isFiltered } from "./list-query.ts";

export function AuditFilters({ query }: { query: AuditQuery }) {
  const { t } = useTranslation(["audit", "list"]);
  const { person, actor, act, from, to } = query;
  return (
    <Form
      key={auditPath(query)}
      className="filters"
      role="search"
      aria-label={t("list:title")}
      action={href("/desk/audit")}
    >
      {person && <input type="hidden" name="person" value={person} />}
      {actor && <input type="hidden" name="actor" value={actor} />}
      <Select name="act" label={t("audit:filter.act")} defaultValue={act ?? ""}>
        <option value="">{t("list:any")}</option>
        {auditSubjects.map((subject) => (
          <optgroup key={subject} label={t(`audit:subject.${subject}`)}>
            {auditActsOf[subject].map((each) => (
              <option key={each} value={each}>
                {t(`audit:act.${each}`)}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <DayFilters from={from} to={to} />
      <Button icon="search">{t("list:submit")}</Button>
      {isFiltered(query) && (
        <ButtonLink kind="plain" href={href("/desk/audit")}>
          {t("list:clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
