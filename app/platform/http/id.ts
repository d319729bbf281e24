/** Malformed ids are 0, which no row has. */
export function parseId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
