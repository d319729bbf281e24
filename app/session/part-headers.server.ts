export function partHeaders({ headers }: Request): Readonly<Record<string, string>> {
  const names = ["range", "if-range", "if-none-match"];
  return Object.fromEntries(
    names.flatMap((name) => [[name, headers.get(name) ?? ""]].filter(([, value]) => value)),
  );
}
