import { configuration } from "#app/configuration.ts";
import { isLoopback } from "#app/environment.ts";

/**
 * Whether a write may be carried out: it comes from a page of ours. Browsers say where from by
 * Sec-Fetch-Site or Origin; older ones and text browsers by Referer or not at all. Without any of
 * these it passes: every browser that would send our SameSite=Lax cookie along from another site
 * sends an Origin with such a post.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site) return site === "same-origin" || site === "none";
  const origin = request.headers.get("origin");
  // An empty Origin says nothing: no browser sends one.
  const from = origin || request.headers.get("referer");
  return !from || isOurs(from);
}

/** Ours is PUBLIC_URL; the demo answers to every name of this machine, localhost among them. */
function isOurs(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { demo, publicUrl } = configuration();
  const { origin, hostname, port } = new URL(address);
  const isHere = demo && isLoopback(hostname) && port === new URL(publicUrl).port;
  return origin === publicUrl || isHere;
}

/**
 * A path of this site to return to, or the fallback. Only resolving tells: browsers read
 * `/\evil.example` and `//evil.example` as another host.
 */
export function safePath(to: unknown, fallback = "/"): string {
  if (typeof to !== "string" || to.length > 2000 || !to.startsWith("/")) return fallback;
  const ours = configuration().publicUrl;
  if (!URL.canParse(to, ours)) return fallback;
  const url = new URL(to, ours);
  const path = url.pathname + url.search + url.hash;
  // `/.//evil.example` is ours, but what is left of it, `//evil.example`, is not.
  const isOurs = url.origin === ours && !path.startsWith("//");
  return isOurs ? path : fallback;
}
