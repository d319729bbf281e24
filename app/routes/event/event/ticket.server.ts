import { cutCopied } from "#app/arabic/copied-link.ts";

/**
 * The ticket in an address, also one that a mail program cut; undefined for an address that has none. The cut may
 * go through the parameter's name.
 */
export function readTicketParam({ searchParams }: URL): string | undefined {
  const whole = searchParams.get("ticket");
  if (whole !== null) return cutCopied(whole);
  const names = [...searchParams].flatMap(([name, value]) => (value === "" ? name : []));
  return names.some((name) => name !== "" && "ticket".startsWith(name)) ? "" : undefined;
}
