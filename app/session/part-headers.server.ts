/** What a browser says of the part of a file that it wants, and of what it has already, for the platform. */
export function partHeaders({ headers }: Request): Readonly<Record<string, string>> {
  const names = ["range", "if-range", "if-none-match"];
  return Object.fromEntries(
    names.flatMap((name) => [[name, headers.get(name) ?? ""]].filter(([, value]) => value)),
  );
}
