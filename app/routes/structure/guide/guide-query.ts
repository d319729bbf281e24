import { type Governorate, governorates } from "#app/arabic/governorates.ts";

/** Where in the guide a visitor is. */
export interface GuideQuery {
  readonly governorate?: Governorate | undefined;
  /** The Arabic name of a city. */
  readonly city?: string | undefined;
}

/** A governorate by its code or its name in either language; what nobody knows counts as not asked. */
export function readGuideQuery(params: URLSearchParams): GuideQuery {
  const asked = params.get("governorate")?.trim() ?? "";
  const governorate = governorates.find(({ code, ar, en }) => [code, ar, en].includes(asked));
  const city = params.get("city")?.trim();
  return { governorate, city: (governorate && city) || undefined };
}

/** The address of a governorate in the guide. */
export function guidePath(code: string): string {
  return `/membership?${new URLSearchParams({ governorate: code })}`;
}
