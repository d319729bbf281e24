import { useTranslation } from "react-i18next";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
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
  const busy = useNavigation().state !== "idle";
  const article = href("/news/:id", params);
  const title = t("comment.deleteOf");
  return (
    <Page narrow title={title} lead={t("comment.deleteText")} back={article}>
      <PageTitle title={title} />
      <Paragraphs className="panel stack" text={loaderData.body} />
      <Form method="post" className="row">
        <FormKeyField form="delete" />
        <Button kind="danger" icon="trash" disabled={busy}>
          {t("comment.confirm")}
        </Button>
        <ButtonLink kind="quiet" href={article}>
          {t("comment.cancel")}
        </ButtonLink>
      </Form>
    </Page>
  );
}
