import type { SubmissionResult } from "@conform-to/react";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { PlaceName, Places } from "#app/components/place-fields.tsx";
import { type CityItem, listCities, listGovernorates } from "#app/contract/branch.ts";
import { call } from "#app/session/api.server.ts";
import type { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";

type Context = Readonly<RouterContextProvider>;
type FormResult = Pick<Awaited<ReturnType<typeof readForm>>, "submission" | "formData">;

/** The governorate of the form that this request brought: its cities are shown when it comes back. */
const chosenGovernorateContext = createContext<string | null>(null);

/**
 * What PlaceFields offers.
 *
 * @param governorate what was chosen before; a form that was just sent knows better
 */
export async function loadPlaces(context: Context, governorate?: string | null): Promise<Places> {
  const selected = context.get(chosenGovernorateContext) ?? governorate ?? "";
  const [governorates, cities] = await Promise.all([
    call(context, listGovernorates, {}),
    selected ? call(context, listCities, { query: { governorate: selected } }) : undefined,
  ]);
  return {
    governorates: governorates.ok
      ? governorates.data.map((each) => ({
          ar: each.branch_governorate,
          en: each.branch_governorate_en,
        }))
      : [],
    governorate: selected,
    cities: cities?.ok ? cities.data.map(toPlaceName) : [],
  };
}

export function toPlaceName({ branch_city: ar, branch_city_en: en }: CityItem): PlaceName {
  return { ar, en };
}

/**
 * Comes right after readForm where a form has PlaceFields: notes which governorate was chosen, and
 * answers the same page when only its
 * cities were asked for. The fields are `governorate` and `city`.
 */
export function respondWithCities(context: Context, { submission, formData }: FormResult) {
  const governorate = formData.get("governorate");
  const name = typeof governorate === "string" ? governorate : "";
  context.set(chosenGovernorateContext, name);
  // The button comes first in the form, so that Enter presses it: what is whole is not held up.
  if (!formData.has("showCities") || submission.status === "success") return undefined;
  const { error: _, status: __, ...typed } = submission.reply();
  const result: SubmissionResult<string[]> = typed;
  if (name) return data(result);
  // Cities are asked for by governorate (docs/product.md#what-people-type).
  const message = translatorOf(context)("failure:governorate-required");
  const error = { governorate: [message] };
  return data({ ...result, status: "error" as const, error }, { status: 400 });
}

/**
 * The button was pressed for another governorate: the city that was chosen before does not belong
 * to it.
 */
export async function respondWithOtherCities(
  context: Context,
  { submission, formData }: FormResult,
) {
  if (!formData.has("showCities")) return undefined;
  const { cities } = await loadPlaces(context);
  if (cities.some(({ ar }) => ar === formData.get("city"))) return undefined;
  const { status: _, ...typed } = submission.reply();
  const result: SubmissionResult<string[]> = typed;
  return data(result);
}
