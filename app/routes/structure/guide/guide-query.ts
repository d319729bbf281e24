import { type Governorate, governorates } from "#app/arabic/governorates.ts";

export interface GuideQuery {
  readonly governorate?: Governorate | undefined;
  readonly city?: string | undefined;
}

/** By code or name; unknown ones are ignored. */
export function readGuideQuery(params: URLSearchParams): GuideQuery {
  const asked = params.get("governorate")?.trim() ?? "";
  const governorate = governorates.find(({ code, ar, en }) => [code, ar, en].includes(asked));
  const city = params.get("city")?.trim();
  return { governorate, city: (governorate && city) || undefined };
}

export function guidePath(code: string): string {
  return `/membership?${new URLSearchParams({ governorate: code })}`;
}
