import { forward } from "#app/transport.server.ts";
import type { Route } from "./+types/demo";

/** docs/product.md#demo-mode */
export const loader = ({ request }: Route.LoaderArgs) => forward(request);
export const action = ({ request }: Route.ActionArgs) => forward(request);
