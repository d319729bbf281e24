import type { RouterContextProvider } from "react-router";
import { visitorOf } from "#app/session/visitor.server.ts";

export async function readOwnGovernorate(
  context: Readonly<RouterContextProvider>,
): Promise<string | undefined> {
  const visitor = await visitorOf(context);
  return visitor.kind === "authenticated"
    ? (visitor.user?.governorateCode ?? undefined)
    : undefined;
}
