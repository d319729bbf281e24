import { useTranslation } from "react-i18next";
import { Form, href, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { commentBody, editNewsComment } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { CommentErrors, CommentField } from "../comment-field.tsx";
import { requireSignIn } from "../require-sign-in.server.ts";
import type { Route } from "./+types/comment";
import { readOwnComment } from "./own-comment.server.ts";

export const handle = { i18n: ["news"] };

export const loader = ({ params, context }: Route.LoaderArgs) => readOwnComment(context, params);

/** Changes one's own comment. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSignIn(context, href("/news/:id/comments/:commentId", params));
  const { submission, key } = await readForm(request, context, commentBody);
  if (submission.status !== "success") return formInvalid(submission);
  const result = await call(context, editNewsComment, { params, body: submission.value }, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toast(context, {
    type: "success",
    message: translatorOf(context)("news:comment.saved"),
    position: "bottom",
  });
  return redirect(`${href("/news/:id", params)}#comment-${params.commentId}`, 303);
}

export default function EditComment({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation("news");
  const busy = useNavigation().state !== "idle";
  const title = t("comment.editOf");
  return (
    <Page narrow title={title} back={href("/news/:id", params)}>
      <PageTitle title={title} hasError={actionData !== undefined} />
      <CommentErrors rejected={actionData} />
      <Form method="post" className="stack">
        <FormKeyField form="edit" />
        <CommentField rejected={actionData} written={loaderData.body} />
        <div className="row">
          <Button disabled={busy}>{t("comment.save")}</Button>
          <ButtonLink kind="danger" href={href("/news/:id/comments/:commentId/delete", params)}>
            {t("comment.deleteOf")}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}
