import { data } from "react-router";
import { countAudience } from "#app/contract/notification.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import type { Route } from "./+types/create";
import { CreatePage } from "./create-page.tsx";
import { type Check, draftOf } from "./draft.ts";
import { loadCreate } from "./load-create.server.ts";
import { isToEverybody, written } from "./written.server.ts";

export const handle = { words: ["notifications", "notify"] };

export const loader = ({ context }: Route.LoaderArgs) => loadCreate(context);

/** Shows what was written before it is sent, and how many it will reach; nothing is kept yet. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission } = await readForm(request, context, written);
  if (submission.status !== "success") return comeBack(submission);
  const { roles, governorates } = submission.value;
  const answer = await call(context, countAudience, { query: { roles, governorates } });
  // An outside platform may not have the call: it is sent without the number.
  if (!answer.ok && answer.status !== 404) return turnDown(context, submission, answer);
  const check: Check = {
    draft: draftOf(submission.value),
    people: answer.ok ? answer.data.people : undefined,
    isToEverybody: isToEverybody(submission.value),
  };
  return data({ check });
}

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  return <CreatePage offer={loaderData} answer={actionData} />;
}
