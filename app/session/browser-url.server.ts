import { configuration } from "#app/configuration.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";

/** What addresses came to: a list has three for each picture, and the same pictures again and again. */
const known = new LeastRecentlyUsed<string, string>(2_000);

/**
 * An address that the platform answered, as a browser may follow it: a path where it is our own, so
 * that it is short and works under whichever name the visitor came; whole for another host's; none
 * for any other scheme.
 */
export function browserUrl(address: string | null | undefined): string | undefined {
  if (!address) return undefined;
  const { publicUrl, apiUrl = publicUrl } = configuration();
  const key = `${publicUrl} ${apiUrl} ${address}`;
  const path = known.get(key);
  if (path) return path;
  const resolved = resolve(address, { publicUrl, apiUrl });
  if (resolved) known.set(key, resolved);
  return resolved;
}

function resolve(
  address: string,
  { publicUrl, apiUrl }: { readonly publicUrl: string; readonly apiUrl: string },
): string | undefined {
  if (!URL.canParse(address, apiUrl)) return undefined;
  const url = new URL(address, apiUrl);
  if (url.origin === publicUrl) return url.pathname + url.search;
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : undefined;
}

/** The same for a `srcset`: what can't be reached is left out of it. */
export function browserSrcSet(srcSet: string | null | undefined): string | undefined {
  const versions = versionsOf(srcSet).map(({ path, width }) => `${path} ${width}`.trim());
  return versions.join(", ") || undefined;
}

/** The narrowest version of a `srcset` that is at least so wide, or the widest. */
export function versionOfWidth(
  srcSet: string | null | undefined,
  least: number,
): string | undefined {
  const versions = versionsOf(srcSet)
    .map(({ path, width }) => ({ path, width: Number.parseInt(width, 10) || 0 }))
    .toSorted((one, other) => one.width - other.width);
  return (versions.find(({ width }) => width >= least) ?? versions.at(-1))?.path;
}

function versionsOf(srcSet: string | null | undefined): { path: string; width: string }[] {
  return (srcSet ?? "").split(/,\s+/).flatMap((version) => {
    const [address, width = ""] = version.trim().split(/\s+/);
    const path = browserUrl(address);
    return path ? [{ path, width }] : [];
  });
}
