/** The parts of a path as the router compares them with its routes: decoded, and in small letters. */
export function pathParts(path: string): string[] {
  return path.split("/").slice(1).map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part).toLowerCase();
  } catch {
    // Half an escape: no route is written so.
    return part;
  }
}
