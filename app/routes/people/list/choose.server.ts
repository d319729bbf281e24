import { href, redirect } from "react-router";
import { createSelection } from "#app/contract/people-selection.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Route } from "./+types/list";
import { bulkActs } from "./choose-form.tsx";
import { exportPath, readListQuery } from "./list-query.ts";

export async function choose({ request, url, context }: Route.ActionArgs) {
  const { submission, key, formData } = await readForm(request, context, createSelection.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { scope, people } = submission.value;
  if (scope === "chosen" && people.length === 0) {
    const nobody = translatorOf(context)("ask:people.chosen");
    return formInvalid(submission, [], { people: [nobody] });
  }
  // The pressed button.
  const next = bulkActs.find((act) => act === formData.get("next"));
  if (!next)
    return formInvalid(submission, [], { people: [translatorOf(context)("failure:malformed")] });
  if (next === "export" && scope === "all") {
    return redirect(exportPath(readListQuery(url.searchParams)), 303);
  }
  const neverSignedIn = submission.value.neverSignedIn ? ("true" as const) : undefined;
  const body = { ...submission.value, neverSignedIn };
  const result = await call(context, createSelection, { body }, { key });
  if (!result.ok) return formRejected(context, submission, result);
  const { id } = result.data;
  const paths = {
    notify: `${href("/notification/create")}?selection=${id}`,
    give: href("/users/selected/:id/:act", { id, act: "give" }),
    end: href("/users/selected/:id/:act", { id, act: "end" }),
    export: `${href("/users/export")}?selection=${id}`,
  };
  return redirect(paths[next], 303);
}
