import { useTranslation } from "react-i18next";
import { data, href, redirect } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { deleteNewsComment } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { Paragraphs } from "../paragraphs.tsx";
import { requireSignIn } from "../require-sign-in.server.ts";
import type { Route } from "./+types/delete-comment";
import { readOwnComment } from "./own-comment.server.ts";

export const handle = { i18n: ["news"] };

export const loader = ({ params, context }: Route.LoaderArgs) => readOwnComment(context, params);

/** Deletes one's own comment. */
export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSignIn(context, href("/news/:id/comments/:commentId/delete", params));
  const { key } = await readForm(request, context, deleteNewsComment.body);
  const result = await call(context, deleteNewsComment, { params }, { key });
  if (!result.ok) {
    if (result.status === 404) throw data(null, { status: 404 });
    toast(context, { type: "error", message: result.message });
    return redirect(href("/news/:id/comments/:commentId/delete", params), 303);
  }
  toast(context, {
    type: "success",
    message: translatorOf(context)("news:comment.deleted"),
    position: "bottom",
  });
  return redirect(`${href("/news/:id", params)}#comments`, 303);
}

/** Asks once more before a comment goes. */
export default function DeleteComment({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation("news");
  return (
    <ConfirmPage
      title={t("comment.deleteOf")}
      lead={t("comment.deleteText")}
      back={href("/news/:id", params)}
      form="delete"
      submit={t("comment.confirm")}
      cancel={t("comment.cancel")}
    >
      <Paragraphs className="panel stack" text={loaderData.body} />
    </ConfirmPage>
  );
}
