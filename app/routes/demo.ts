import { forward } from "#app/transport.server.ts";
import type { Route } from "./+types/demo";

/** The demo Facebook, mailbox and people (docs/product.md#demo-mode); nothing outside demo mode. */
export const loader = ({ request }: Route.LoaderArgs) => forward(request);
export const action = ({ request }: Route.ActionArgs) => forward(request);
