/** Default: the whole country. */
export function treePath(governorate?: string | null): string {
  const path = "/desk/structure";
  return governorate ? `${path}?${new URLSearchParams({ governorate })}` : path;
}
