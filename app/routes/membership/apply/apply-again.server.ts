import type { RouterContextProvider } from "react-router";
import { readOwnApplication } from "#app/contract/application.ts";
import type { Step } from "#app/contract/membership.values.ts";
import { call } from "#app/session/api.server.ts";
import type { FieldValues } from "#app/session/draft.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { stepFieldValues } from "./apply-steps.server.ts";

export function signUpFieldValues(context: Readonly<RouterContextProvider>): FieldValues {
  const { displayName, email } = sessionOf(context).data.signUpUser ?? {};
  return { ...(displayName && { fullName: displayName }), ...(email && { email }) };
}

export async function earlierFieldValues(
  context: Readonly<RouterContextProvider>,
  step: Step,
): Promise<FieldValues> {
  const visitor = await visitorOf(context);
  if (visitor.kind !== "authenticated" || step === "attachments") return {};
  const earlier = await call(context, readOwnApplication, {});
  if (!earlier.ok || earlier.data?.kind !== "registration") return {};
  const answers = stepFieldValues(earlier.data.answers, step);
  // A masked number is no answer.
  return Object.fromEntries(Object.entries(answers).filter(([, text]) => !text.includes("•")));
}
