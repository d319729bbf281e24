import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Select } from "#app/components/field.tsx";
import { SearchField } from "#app/components/search-field.tsx";
import type { BrowseQuery } from "./browse-query.ts";
import type { PlaceGroup } from "./places.server.ts";

export function BrowseForm({
  kind,
  district,
  keyword,
  groups,
}: BrowseQuery & { groups: readonly PlaceGroup[] }) {
  const { t } = useTranslation("election");
  const districtRef = useRef<HTMLSelectElement>(null);
  const keywordRef = useRef<HTMLInputElement>(null);
  // Keyed by URL, which wins over restored values after Back. Remounts only for a new query, to
  // keep focus and early input.
  const lastQuery = useRef({ district, keyword });
  useEffect(() => {
    const before = lastQuery.current;
    lastQuery.current = { district, keyword };
    if (before.district === district && before.keyword === keyword) return;
    if (districtRef.current) districtRef.current.value = district ?? "";
    if (keywordRef.current) keywordRef.current.value = keyword ?? "";
  }, [district, keyword]);
  // A linked district without candidates stays selectable.
  const isKnown = !district || groups.some(({ districts }) => districts.includes(district));
  const shown = isKnown ? groups : [{ districts: [district] }, ...groups];
  return (
    <Form
      key={kind}
      className="search"
      role="search"
      action={href("/DataEntire")}
      preventScrollReset
    >
      <input type="hidden" name="type" value={kind} />
      <Select
        ref={districtRef}
        name="electoralDistrict"
        label={t("browse.district")}
        defaultValue={district ?? ""}
        data-submit=""
      >
        <option value="">{t("browse.choose")}</option>
        {shown.map(({ code, name, districts }) => {
          const options = districts.map((each) => <option key={each}>{each}</option>);
          return code ? (
            <optgroup key={code} label={name}>
              {options}
            </optgroup>
          ) : (
            options
          );
        })}
      </Select>
      <SearchField ref={keywordRef} label={t("browse.keyword")} defaultValue={keyword} />
      <Button kind="quiet" icon="search">
        {t("browse.submit")}
      </Button>
    </Form>
  );
}
