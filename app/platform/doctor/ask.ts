import { lookup, Resolver } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { isLoopback } from "#app/environment.ts";

/** Where a public address leads, as the world finds it. */
export interface Place {
  readonly url: URL;
  readonly address: string;
}

/**
 * Asks DNS itself before /etc/hosts, where Debian writes the machine's own name as 127.0.1.1.
 * @returns undefined for a name that leads nowhere
 */
export async function findPlace(publicUrl: string): Promise<Place | undefined> {
  const url = new URL(publicUrl);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host)) return { url, address: host };
  const resolver = new Resolver({ timeout: 1_500, tries: 1 });
  const asked = isLoopback(host)
    ? []
    : await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = asked.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  const address = found[0] ?? (await lookup(host).catch(() => undefined))?.address;
  return address === undefined ? undefined : { url, address };
}

/**
 * Sends the head of a request; its body is the caller's to write and to end.
 * A certificate that isn't trusted is no error here: it is judged by itself.
 */
export function ask(
  { url, address }: Place,
  path: string,
  {
    method = "GET",
    headers = {},
    signal,
  }: { method?: string; headers?: Readonly<Record<string, string | number>>; signal: AbortSignal },
): { request: ClientRequest; response: Promise<IncomingMessage> } {
  const isSecure = url.protocol === "https:";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const request = (isSecure ? requestHttps : requestHttp)({
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    ...(isSecure && { rejectUnauthorized: false, ...(!isIP(host) && { servername: host }) }),
    path,
    method,
    headers: { Host: url.host, "User-Agent": "sawt doctor", ...headers },
    agent: false,
    signal,
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
  });
  return { request, response };
}
