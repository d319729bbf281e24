import { configuration } from "#app/configuration.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";

/** A list has three addresses for each picture, and repeats them. */
const known = new LeastRecentlyUsed<string, string>(2_000);

/** Same-origin addresses become paths, for every host name; only http(s) others stay. */
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

export function browserSrcSet(srcSet: string | null | undefined): string | undefined {
  const versions = versionsOf(srcSet).map(({ path, width }) => `${path} ${width}`.trim());
  return versions.join(", ") || undefined;
}

/** The narrowest candidate at least so wide, or the widest. */
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
