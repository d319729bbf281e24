import { dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";

/** Days of Cairo (YYYY-MM-DD, both included, either optional) as half-open moments. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  readonly from: Date | undefined;
  readonly until: Date | undefined;
} {
  return {
    from: from ? startOfCairoDay(from) : undefined,
    until: to ? startOfCairoDay(dayAfter(to)) : undefined,
  };
}
