import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * X-Forwarded-For counts from its end, as far as trusted proxies wrote it: its start is forgeable.
 */
export function clientAddressReader(
  trusted: readonly string[],
): (request: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const network of trusted) {
    const [address = "", bits] = network.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) =>
    proxies.check(address, isIP(address) === 4 ? "ipv4" : "ipv6");
  return (request) => {
    let address = plain(request.socket.remoteAddress ?? "");
    const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
    while (isIP(address) && isProxy(address)) {
      const before = plain(forwarded.pop()?.trim() ?? "");
      if (!isIP(before)) break;
      address = before;
    }
    return isIP(address) === 6 ? network64(address) : address;
  };
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** A household or phone has a whole /64 of IPv6. */
function network64(address: string): string {
  const [start = "", end] = address.replace(/%.*/, "").split("::");
  const groups = start.split(":").filter(Boolean);
  const after = end?.split(":").filter(Boolean) ?? [];
  if (end !== undefined) {
    while (groups.length + after.length < 8) groups.push("0");
  }
  return `${[...groups, ...after].slice(0, 4).join(":")}::`;
}
