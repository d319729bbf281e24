import { BlockList, isIP } from "node:net";

/** Whether an address lies in one of these addresses and networks (CIDR). */
export function networkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 4 ? "ipv4" : "ipv6");

/** Without the prefix of IPv4 on a socket of both families. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Whom a limit counts: an address, of IPv6 the /64 that a household or phone has whole. */
export function countedAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [start = "", end] = address.replace(/%.*/, "").split("::");
  const groups = start.split(":").filter(Boolean);
  const after = end?.split(":").filter(Boolean) ?? [];
  if (end !== undefined) {
    while (groups.length + after.length < 8) groups.push("0");
  }
  return `${[...groups, ...after].slice(0, 4).join(":")}::`;
}
