import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { countedAddress, networkMatcher, plainAddress } from "#app/networks.ts";

/**
 * X-Forwarded-For counts from its end, as far as trusted proxies wrote it: its start is forgeable.
 */
export function clientAddressReader(
  trusted: readonly string[],
): (request: IncomingMessage) => string {
  const isProxy = networkMatcher(trusted);
  return (request) => {
    let address = plainAddress(request.socket.remoteAddress ?? "");
    const forwarded = String(request.headers["x-forwarded-for"] ?? "").split(",");
    while (isIP(address) && isProxy(address)) {
      const before = plainAddress(forwarded.pop()?.trim() ?? "");
      if (!isIP(before)) break;
      address = before;
    }
    return countedAddress(address);
  };
}
