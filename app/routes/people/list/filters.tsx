import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Checkbox } from "#app/components/choices.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { Select } from "#app/components/field.tsx";
import { FilterSelect, SearchWithFilters } from "#app/components/filters.tsx";
import { peoplePerPage, personDays } from "#app/contract/people.values.ts";
import { ranks, statuses } from "#app/contract/user.ts";
import { isFiltered, type ListQuery, listPath, orderNames } from "./list-query.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Choices {
  readonly places: readonly Option[];
  readonly branches: readonly Option[];
  readonly secretariats: readonly Option[];
  readonly roles: readonly Option[];
}

export function PeopleFilters({ listQuery, choices }: { listQuery: ListQuery; choices: Choices }) {
  const { t } = useTranslation("people");
  const { status, rank, role, governorate, unit, branch, secretariat } = listQuery;
  const { from, to, dated, neverSignedIn, keyword } = listQuery;
  const { order = "newest", limit } = listQuery;
  const named = (names: readonly string[], key: string) =>
    names.map((value) => ({ value, label: t(`${key}.${value}`) }));
  return (
    <SearchWithFilters
      action={href("/users")}
      address={listPath(listQuery)}
      label={t("filter.keyword")}
      keyword={keyword}
      hiddenFields={{ unit }}
      isOpen={isFiltered({ ...listQuery, keyword: undefined })}
      clearHref={isFiltered(listQuery) ? listPath({ order, limit }) : undefined}
    >
      <FilterSelect
        name="status"
        label={t("filter.status")}
        value={status}
        options={named(statuses, "status")}
      />
      <FilterSelect
        name="rank"
        label={t("filter.rank")}
        value={rank}
        options={named(ranks, "rank")}
      />
      {choices.roles.length > 0 && (
        <FilterSelect name="role" label={t("filter.role")} value={role} options={choices.roles} />
      )}
      <FilterSelect
        name="governorate"
        label={t("filter.governorate")}
        value={governorate}
        options={choices.places}
      />
      {choices.branches.length > 0 && (
        <FilterSelect
          name="branch"
          label={t("filter.branch")}
          value={branch}
          options={choices.branches}
        />
      )}
      {choices.secretariats.length > 0 && (
        <FilterSelect
          name="secretariat"
          label={t("filter.secretariat")}
          value={secretariat}
          options={choices.secretariats}
        />
      )}
      <DayFilters days={personDays} dated={dated} from={from} to={to} />
      <Checkbox
        id="neverSignedIn"
        name="neverSignedIn"
        label={t("filter.neverSignedIn")}
        defaultChecked={neverSignedIn === true}
      />
      <Select name="order" label={t("filter.order")} defaultValue={order}>
        {orderNames.map((name) => (
          <option key={name} value={name}>
            {t(`order.${name}`)}
          </option>
        ))}
      </Select>
      <Select name="limit" label={t("filter.limit")} defaultValue={String(limit)}>
        {peoplePerPage.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </Select>
    </SearchWithFilters>
  );
}
