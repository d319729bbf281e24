import { cutCopied } from "#app/arabic/copied-link.ts";

/** Also a truncated one, even within the parameter's name. */
export function readTicketParam({ searchParams }: URL): string | undefined {
  const whole = searchParams.get("ticket");
  if (whole !== null) return cutCopied(whole);
  const names = [...searchParams].flatMap(([name, value]) => (value === "" ? name : []));
  return names.some((name) => name !== "" && "ticket".startsWith(name)) ? "" : undefined;
}
