import { data, redirect } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { itemPath } from "#app/contract/reaction.values.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { kindOf, kinds } from "../kinds.ts";
import { Paragraphs } from "../paragraphs.tsx";
import { requireSignIn } from "../require-sign-in.server.ts";
import type { Route } from "./+types/delete-comment";
import { readOwnComment } from "./own-comment.server.ts";

export const handle = { i18n: ["reaction"] };

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
  readOwnComment(context, url, params);

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const kind = kindOf(url);
  const { deleteComment } = kinds[kind].calls;
  const page = itemPath(kind, params.id, "comments", params.commentId, "delete");
  await requireSignIn(context, page);
  const { key } = await readForm(request, context, deleteComment.body);
  const result = await call(context, deleteComment, { params }, { key });
  if (!result.ok) {
    if (result.status === 404) throw data(null, { status: 404 });
    toast(context, { type: "error", message: result.message });
    return redirect(page, 303);
  }
  toast(context, {
    type: "success",
    message: translatorOf(context)("reaction:comment.deleted"),
    position: "bottom",
  });
  return redirect(`${itemPath(kind, params.id)}#comments`, 303);
}

export default function DeleteComment({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("reaction");
  return (
    <ConfirmPage
      title={t("comment.deleteOf")}
      about={<Paragraphs className="stack" text={loaderData.body} />}
      lead={t("comment.deleteText")}
      isFinal
      back={{ href: loaderData.item, label: t(`comment.on.${loaderData.kind}`) }}
      form="delete"
      submit={t("comment.confirm")}
      cancel={t("comment.cancel")}
    />
  );
}
