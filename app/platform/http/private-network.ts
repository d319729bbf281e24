import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/*
 * SSRF: push endpoints come from subscribers, and other servers' answers name URLs; none may lead
 * into the server's network.
 */
const inside = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  inside.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const) {
  inside.addSubnet(network, bits, "ipv6");
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** `allowLoopback` is for the demo and its stand-ins. */
export function isPublicAddress(address: string, allowLoopback: boolean): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const kind = family === 4 ? "ipv4" : "ipv6";
  if (allowLoopback && loopback.check(address, kind)) return true;
  return !inside.check(address, kind);
}

/** A DNS look-up that refuses private addresses at connect time (DNS rebinding). */
export function lookupPublic(allowLoopback: boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const [first, ...others] = found.filter(({ address }) =>
        isPublicAddress(address, allowLoopback),
      );
      if (!first) return done(new Error("The address lies inside."), []);
      if (options.all) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });
  };
}

/**
 * Whether a push endpoint is acceptable: https on port 443 (or loopback, where allowed), no
 * credentials, a public name. A failing look-up passes: it is checked again at use.
 */
export async function isEndpointAllowed(
  endpoint: string,
  allowLoopback: boolean,
): Promise<boolean> {
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLoopback = isIP(host) > 0 && loopback.check(host, isIP(host) === 4 ? "ipv4" : "ipv6");
  if (protocol !== "https:" && !(allowLoopback && isLoopback)) return false;
  if (port && !(allowLoopback && isLoopback)) return false;
  if (isIP(host)) return isPublicAddress(host, allowLoopback);
  return new Promise((resolve) => {
    lookup(host, { all: true }, (error, found) =>
      resolve(
        Boolean(error) || found.every(({ address }) => isPublicAddress(address, allowLoopback)),
      ),
    );
  });
}
