import type { OwnApplication } from "#app/contract/application.ts";
import type { findNewestApplication } from "../application/api.ts";
import type { findAttached } from "../application/api-documents.ts";
import type { Personal } from "../privacy/personal.ts";
import { presentAnswers, type StoredAnswers } from "./answers.ts";

/** For its sender: what was done, not by whom. */
export function presentOwn(
  row: NonNullable<Awaited<ReturnType<typeof findNewestApplication>>>,
  documents: Awaited<ReturnType<typeof findAttached>>,
  personal: Personal,
  gender: OwnApplication["gender"],
): OwnApplication {
  return {
    kind: row.kind,
    state: row.state,
    steps: row.steps.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    fields: row.state === "correction" ? row.fieldsToCorrect : [],
    answers: presentAnswers(JSON.parse(personal.open(row.sealedAnswers)) as StoredAnswers),
    documents,
    gender,
    submittedAt: row.submittedAt.toISOString(),
  };
}
