import type { SubmissionResult } from "@conform-to/react";
import type { QuestionView } from "../survey-view.server.ts";
import type { loader } from "./answer.tsx";

export type Rejected = SubmissionResult<string[]> | undefined;

type Loaded = Awaited<ReturnType<typeof loader>>;
export type FormView = Loaded & { readonly form: NonNullable<Loaded["form"]> };

export function summaryOf(
  questions: readonly QuestionView[],
  errors: Readonly<Record<string, string[] | null>>,
): { field?: string; message: string }[] {
  const ofForm = (errors[""] ?? []).map((message) => ({ message }));
  const ofQuestions = questions.flatMap(({ id, mark, title }) => {
    const [message] = errors[id] ?? [];
    return message
      ? [{ field: id, message: `${mark ? `${mark} ` : ""}${title.text}: ${message}` }]
      : [];
  });
  return [...ofForm, ...ofQuestions];
}
