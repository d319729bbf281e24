import type { Route } from "./+types/file";
import { kindsFile } from "./kinds.server.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  return kindsFile(context, url);
}
