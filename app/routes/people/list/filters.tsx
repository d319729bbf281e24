import { Checkbox } from "#app/components/choices.tsx";
import { DayFilters } from "#app/components/day-filters.tsx";
import { Select } from "#app/components/field.tsx";
import { FilterSelect, GovernorateFilter, SearchWithFilters } from "#app/components/filters.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { peoplePerPage, personDays } from "#app/contract/people.values.ts";
import { ranks, statuses } from "#app/contract/user.ts";
import { orderNames, type PeopleAddress, peopleList } from "./list-query.ts";

interface Option {
  readonly value: string;
  readonly label: string;
}

export interface Choices {
  readonly branches: readonly Option[];
  readonly secretariats: readonly Option[];
  readonly roles: readonly Option[];
}

interface PeopleFiltersProps {
  address: PeopleAddress;
  choices: Choices;
}

export function PeopleFilters({ address, choices }: PeopleFiltersProps) {
  const { t } = useTranslation("people");
  const { keyword, ...query } = address.query;
  const { status, rank, role, governorate, branch, secretariat } = query;
  const { from, to, dated, neverSignedIn, order, limit } = query;
  const named = (names: readonly string[], key: string) =>
    names.map((value) => ({ value, label: t(`${key}.${value}`) }));
  return (
    <SearchWithFilters
      address={address}
      label={t("filter.keyword")}
      isOpen={peopleList.of(query).isFiltered}
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
      <GovernorateFilter label={t("filter.governorate")} value={governorate} />
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
        defaultChecked={neverSignedIn === "on"}
      />
      <Select name="order" label={t("filter.order")} defaultValue={order}>
        {orderNames.map((name) => (
          <option key={name} value={name}>
            {t(`order.${name}`)}
          </option>
        ))}
      </Select>
      <Select name="limit" label={t("filter.limit")} defaultValue={limit}>
        {peoplePerPage.map((number) => (
          <option key={number} value={number}>
            {number}
          </option>
        ))}
      </Select>
    </SearchWithFilters>
  );
}
