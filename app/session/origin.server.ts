import { configuration } from "#app/configuration.ts";
import { isLoopback } from "#app/environment.ts";

/**
 * CSRF check by Sec-Fetch-Site or Origin, in older and text browsers by Referer. Without any of
 * them it passes: every browser that sends our SameSite=Lax cookie with a cross-site post also
 * sends Origin.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  const from = origin || request.headers.get("referer");
  return !from || isOurs(from);
}

/** PUBLIC_URL; the demo answers to every local name. */
function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { demo, publicUrl } = configuration();
  const { origin, hostname, port } = new URL(address);
  const isHere = demo && isLoopback(hostname) && port === new URL(publicUrl).port;
  return origin === publicUrl || isHere;
}

/**
 * Only URL resolution is safe: browsers read `/\evil.example` and `//evil.example` as another host.
 */
export function safePath(to: unknown, fallback = "/"): string {
  if (typeof to !== "string" || to.length > 2000 || !to.startsWith("/")) return fallback;
  const ours = configuration().publicUrl;
  if (!URL.canParse(to, ours)) return fallback;
  const url = new URL(to, ours);
  const path = url.pathname + url.search + url.hash;
  // `/.//evil.example` is same-origin, but its path `//evil.example` is not.
  const isOurs = url.origin === ours && !path.startsWith("//");
  return isOurs ? path : fallback;
}
