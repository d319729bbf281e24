import type { SubmissionResult } from "@conform-to/react";
import { createContext, data, type RouterContextProvider } from "react-router";
import type { PlaceName, Places } from "#app/components/place-fields.tsx";
import { type CityItem, listCities, listGovernorates } from "#app/contract/branch.ts";
import { call } from "#app/session/api.server.ts";
import type { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";

type Context = Readonly<RouterContextProvider>;
type FormResult = Pick<Awaited<ReturnType<typeof readForm>>, "submission" | "formData">;

const chosenGovernorateContext = createContext<string | null>(null);

/** @param governorate default; a submitted form wins */
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
 * Call right after readForm: if only the cities were requested, returns the page. Expects fields
 * `governorate` and `city`.
 */
export function respondWithCities(context: Context, { submission, formData }: FormResult) {
  const governorate = formData.get("governorate");
  const name = typeof governorate === "string" ? governorate : "";
  context.set(chosenGovernorateContext, name);
  // Enter presses this button, as the form's first: a complete form goes on.
  if (!formData.has("showCities") || submission.status === "success") return undefined;
  const { error: _, status: __, ...typed } = submission.reply();
  const result: SubmissionResult<string[]> = typed;
  if (name) return data(result);
  const message = translatorOf(context)("failure:governorate-required");
  const error = { governorate: [message] };
  return data({ ...result, status: "error" as const, error }, { status: 400 });
}

/** The chosen city belongs to the previous governorate. */
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
