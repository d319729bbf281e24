import { data } from "react-router";
import { countAudience } from "#app/contract/notification.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejected, readForm } from "#app/session/form.server.ts";
import type { Route } from "./+types/create";
import { CreatePage } from "./create-page.tsx";
import { type Check, draftOf } from "./draft.ts";
import { draftSchema, isToEverybody } from "./form-schema.server.ts";
import { loadCreate } from "./load-create.server.ts";

export const handle = { i18n: ["notifications", "notify"] };

export const loader = ({ context }: Route.LoaderArgs) => loadCreate(context);

/** Shows what was written before it is sent, and how many it will reach; nothing is kept yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, draftSchema);
  if (submission.status !== "success") return formInvalid(submission);
  const { roles, governorates } = submission.value;
  const result = await call(context, countAudience, { query: { roles, governorates } });
  // An outside platform may not have the call: it is sent without the number.
  if (!result.ok && result.status !== 404) return formRejected(context, submission, result);
  const check: Check = {
    draft: draftOf(submission.value),
    people: result.ok ? result.data.people : undefined,
    isToEverybody: isToEverybody(submission.value),
  };
  return data({ check });
}

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  return <CreatePage offer={loaderData} actionResult={actionData} />;
}
