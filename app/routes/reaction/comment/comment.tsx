import { Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { commentBody } from "#app/contract/reaction.ts";
import { itemPath } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejectedOrGone } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { CommentErrors, CommentField } from "../comment-field.tsx";
import { kindOf, kinds } from "../kinds.ts";
import { requireSignIn } from "../require-sign-in.server.ts";
import type { Route } from "./+types/comment";
import { readOwnComment } from "./own-comment.server.ts";

export const handle = { i18n: ["reaction"] };

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  readOwnComment(context, url, params);

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const kind = kindOf(url);
  await requireSignIn(context, itemPath(kind, params.id, "comments", params.commentId));
  const { submission, key } = await readForm(request, context, commentBody);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(
    context,
    kinds[kind].calls.editComment,
    { params, body: submission.value },
    { key },
  );
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, {
    type: "success",
    message: translatorOf(context)("reaction:comment.saved"),
    position: "bottom",
  });
  return redirect(`${itemPath(kind, params.id)}#comment-${params.commentId}`, 303);
}

export default function EditComment({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("reaction");
  const busy = useNavigation().state !== "idle";
  const title = t("comment.editOf");
  return (
    <Page
      narrow
      title={title}
      back={{ href: loaderData.item, label: t(`comment.on.${loaderData.kind}`) }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <CommentErrors rejected={actionData} />
      <Form method="post" className="stack">
        <FormKeyField form="edit" />
        <CommentField rejected={actionData} written={loaderData.body} />
        <div className="row">
          <Button disabled={busy}>{t("comment.save")}</Button>
          <ButtonLink kind="danger" href={`${loaderData.page}/delete`}>
            {t("comment.deleteOf")}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}
