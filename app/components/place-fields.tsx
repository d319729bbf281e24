import { useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { EnterButton } from "./enter-button.tsx";
import { Select } from "./field.tsx";
import { useTranslation } from "./translation.ts";

/** Arabic names, whatever the page's language. */
export interface PlaceName {
  readonly ar: string;
  readonly en?: string | null | undefined;
}

export interface Places {
  readonly governorates: readonly PlaceName[];
  readonly governorate?: string | undefined;
  readonly cities: readonly PlaceName[];
}

interface PlaceField {
  readonly id: string;
  readonly name: string;
  readonly error?: readonly string[] | undefined;
  readonly defaultValue: string;
}

interface PlaceFieldsProps {
  places: Places;
  governorate: PlaceField;
  city: PlaceField;
  /** For the hidden Enter button. */
  submit?: string;
}

/** Without a script a button submits `showCities` to load the cities. */
export function PlaceFields({ places, governorate, city, submit }: PlaceFieldsProps) {
  const { t } = useTranslation("common");
  const { known, state, chooseGovernorate, selectRef } = useCities(places);
  return (
    <>
      <Select
        {...governorate}
        ref={selectRef}
        label={t("place.governorate")}
        autoComplete="address-level1"
        onChange={(event) => chooseGovernorate(event.currentTarget.value)}
      >
        <PlaceOptions empty={t("place.chooseGovernorate")} places={places.governorates} />
      </Select>
      {state !== "live" && (
        <>
          {submit && <EnterButton>{submit}</EnterButton>}
          <Button kind="quiet" small name="showCities" value="1" formNoValidate>
            {t("place.showCities")}
          </Button>
        </>
      )}
      <Select
        key={known.governorate}
        {...city}
        defaultValue={known.governorate === places.governorate ? city.defaultValue : ""}
        label={t("place.city")}
        hint={known.cities.length === 0 ? t("place.governorateFirst") : undefined}
        autoComplete="address-level2"
      >
        <PlaceOptions empty={t("place.chooseCity")} places={known.cities} />
      </Select>
    </>
  );
}

export function PlaceOptions({ empty, places }: { empty: string; places: readonly PlaceName[] }) {
  const { i18n } = useTranslation();
  return (
    <>
      <option value="">{empty}</option>
      {places.map(({ ar, en }) => (
        <option key={ar} value={ar}>
          {i18n.language === "en" ? (en ?? ar) : ar}
        </option>
      ))}
    </>
  );
}

/** The button returns if loading fails. */
function useCities(places: Places) {
  const [known, setKnown] = useState(places);
  const [state, setState] = useState<"still" | "live" | "lost">("still");
  const selectRef = useRef<HTMLSelectElement>(null);
  const requested = useRef(places.governorate);
  function chooseGovernorate(name: string) {
    if (name === requested.current) return;
    requested.current = name;
    setKnown({ ...places, governorate: name, cities: [] });
    void fetchCities(name).then((cities) => {
      if (requested.current !== name) return;
      setState(cities ? "live" : "lost");
      setKnown({ ...places, governorate: name, cities: cities ?? [] });
    });
  }
  // A browser that comes back to the page may have chosen before the script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the beginning only
  useEffect(() => {
    setState("live");
    if (selectRef.current?.value !== (places.governorate ?? ""))
      chooseGovernorate(selectRef.current?.value ?? "");
  }, []);
  return { known, state, chooseGovernorate, selectRef };
}

async function fetchCities(governorate: string): Promise<PlaceName[] | undefined> {
  if (!governorate) return [];
  try {
    const response = await fetch(`/cities?${new URLSearchParams({ governorate })}`);
    return response.ok ? ((await response.json()) as PlaceName[]) : undefined;
  } catch {
    return undefined;
  }
}
