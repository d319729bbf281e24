import type { SubmissionResult } from "@conform-to/react";
import type { RouterContextProvider } from "react-router";
import { type Contrast, checkColours, type Organisation } from "#app/contract/organisation.ts";
import { type Colours, colourNames } from "#app/contract/organisation.values.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";

type Context = Readonly<RouterContextProvider>;

export async function loadLook(
  context: Context,
  { colours, logo, versions }: Organisation,
  search: URLSearchParams,
) {
  const isAsked = colourNames.some((name) => search.has(name));
  const values = Object.fromEntries(
    colourNames.map((name) => [name, (isAsked ? search.get(name) : colours[name]) ?? ""]),
  );
  return {
    typed: values,
    isDefault: colourNames.every((name) => colours[name] === defaultOrganisation.colours[name]),
    logo: browserUrl(logo?.mark),
    versions,
    checked: await checkContrast(context, values, isAsked),
  };
}

export interface ColourCheck {
  /** Unsaved colours. */
  readonly isAsked: boolean;
  readonly rejected: SubmissionResult<string[]> | undefined;
  /** Undefined if invalid. */
  readonly colours: Colours | undefined;
  readonly contrasts: readonly Contrast[];
}

export async function checkContrast(
  context: Context,
  typed: Readonly<Record<string, string>>,
  isAsked: boolean,
): Promise<ColourCheck> {
  const parsed = checkColours.query.safeParse(typed);
  const result = await call(context, checkColours, { query: typed as Colours });
  const errors = result.ok ? [] : result.errors;
  return {
    isAsked,
    rejected:
      errors.length > 0
        ? {
            status: "error",
            initialValue: { ...typed },
            error: Object.fromEntries(errors.map(({ path, message }) => [path, [message]])),
          }
        : undefined,
    colours: parsed.data,
    contrasts: result.ok ? result.data : [],
  };
}
