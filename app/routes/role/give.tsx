import { data, href, redirect } from "react-router";
import { giveRole } from "#app/contract/role.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/give";
import { Forbidden } from "./forbidden.tsx";
import { loadRole } from "./load-role.server.ts";
import { RolePage } from "./role-page.tsx";

export const handle = { words: ["role"] };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadRole(context, params.id, url.searchParams);

/** Gives a role to a member. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  const { submission, key } = await readForm(request, context, giveRole.body);
  if (submission.status !== "success") return comeBack(submission);
  const answer = await call(context, giveRole, { params, body: submission.value }, { key });
  if (!answer.ok) {
    if (answer.status === 404) throw data(null, { status: 404 });
    return turnDown(context, submission, answer);
  }
  const name = answer.data?.name;
  const message = name ? words("role:give.doneTo", { name }) : words("role:give.done");
  toast(context, { type: "success", message });
  return redirect(`${href("/roles/edit/:id", params)}#holders`, 303);
}

export default function Give({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData && { act: "give" as const, result: actionData };
  if (!loaderData.role) return <Forbidden />;
  return <RolePage loaded={loaderData} rejected={rejected} />;
}
