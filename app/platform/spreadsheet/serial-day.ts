const DAY_MS = 86_400_000;
/** 31 December 9999. */
const MAX_SERIAL = 2_958_465;

/**
 * Converts a serial number (days since 1899-12-31 or 1904-01-01; hours are fractions) to
 * YYYY-MM-DD.
 * @returns undefined for what is no such number
 */
export function dayOfSerial(text: string, isFrom1904: boolean): string | undefined {
  const serial = Math.floor(Number(text));
  if (!(serial > 0 && serial <= MAX_SERIAL)) return undefined;
  const first = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(first + serial * DAY_MS).toISOString().slice(0, 10);
}
