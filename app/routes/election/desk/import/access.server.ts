import type { RouterContextProvider } from "react-router";
import { CREATE_CANDIDATES, PUBLISH_CANDIDATES } from "#app/contract/election-desk.values.ts";
import { may } from "#app/session/admission.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

export async function maySeeImports(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const visitor = await visitorOf(context);
  return may(visitor, CREATE_CANDIDATES) || may(visitor, PUBLISH_CANDIDATES);
}
