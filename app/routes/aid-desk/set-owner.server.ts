import { href, type RouterContextProvider, redirect } from "react-router";
import { updateAid } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";

/** What taking a request and giving it back have in common; a toast says what came of it. */
export async function setOwner(
  request: Request,
  context: Readonly<RouterContextProvider>,
  params: { readonly section: string; readonly id: string },
  owner: "me" | "nobody",
) {
  const words = wordsOf(context);
  const back = `${href("/statistics/urgent-assistance/:section/:id", params)}#decision`;
  const say = (type: "success" | "error", message: string) => {
    toast(context, { type, message, place: "bottom" });
    return redirect(back, 303);
  };
  const { submission, key } = await readForm(request, context, seen);
  if (submission.status !== "success") return say("error", words("failure:malformed"));
  const body = { version: submission.value.version, owner };
  const answer = await call(context, updateAid, { params, body }, { key });
  return answer.ok
    ? say("success", words(`aid-desk:owner.done.${owner}`))
    : say("error", answer.message);
}

const seen = updateAid.body.pick({ version: true });
