import { data } from "react-router";
import { countAudience } from "#app/contract/notification.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Route } from "./+types/create";
import { audienceProblem, draftSchema, toCheck } from "./form-schema.server.ts";
import { selectsEverybody } from "./selection.server.ts";

export async function check({ request, context }: Route.ActionArgs) {
  const { submission, formData } = await readForm(request, context, draftSchema);
  const problem = audienceProblem(formData);
  if (submission.status !== "success" || problem) {
    const t = translatorOf(context);
    const wrong = problem && t(`notification-screens:create.audience.${problem}`);
    return formInvalid(submission, [], wrong ? { audience: [wrong] } : {});
  }
  const { roles, governorates, selection, at } = submission.value;
  const [result, isEverybody] = await Promise.all([
    call(context, countAudience, { query: { roles, governorates, selection, at } }),
    selectsEverybody(context, selection),
  ]);
  // Outside platforms may lack the call: no number then.
  if (!result.ok && result.status !== 404) return formRejected(context, submission, result);
  const { people, silentUntil } = result.ok ? result.data : {};
  return data({ check: toCheck(submission.value, people, isEverybody, silentUntil) });
}
