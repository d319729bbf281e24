import type { Route } from "./+types/file";
import { kindsFile } from "./kinds.server.ts";

/** The members of an area by what they are, as a file. */
export function loader({ url, context }: Route.LoaderArgs) {
  return kindsFile(context, url);
}
