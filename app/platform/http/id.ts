/** The id in an address; 0, which nothing has, for a text that is not a number. */
export function parseId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
