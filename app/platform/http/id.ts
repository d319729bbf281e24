/** Malformed ids are 0, which no row has. */
export function parseId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/** PostgreSQL fails on a malformed UUID. */
export function isUuid(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}
