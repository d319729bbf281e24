import "../../../styles/chat.css";
import { useTranslation } from "react-i18next";
import { data, Form, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readChoiceParam } from "#app/components/search-params.ts";
import { chatFollows, chatWriters } from "#app/contract/chat.values.ts";
import { openFollowedChat, readFollowedChat } from "#app/contract/chat-followed.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { formInvalid, formRejectedOrGone, readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { followPath, roomPath } from "../address.ts";
import type { Route } from "./+types/follow";

export const handle = { i18n: ["chat"] };

/** What the address names: a unit, an event or a meeting. */
function paramsOf(url: URL) {
  const kind = readChoiceParam(url.searchParams, "kind", chatFollows);
  const id = url.searchParams.get("id");
  if (!kind || !id) throw data(null, { status: 404 });
  return { kind, id };
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const params = paramsOf(url);
  const result = await call(context, readFollowedChat, { params });
  if (!result.ok) throw pageFailure(result);
  const { title, room, size } = result.data;
  return { ...params, title, size, hasRoom: Boolean(room) };
}

/** Makes the room, or enters it again. */
async function open({ request, url, context }: Route.ActionArgs) {
  const params = paramsOf(url);
  const { submission, key } = await readForm(request, context, openFollowedChat.body);
  if (submission.status !== "success") return formInvalid(submission);
  const input = { params, body: submission.value };
  const result = await call(context, openFollowedChat, input, { key });
  if (!result.ok) return formRejectedOrGone(context, submission, result);
  toastAccepted(context, result, { message: translatorOf(context)("chat:follow.done") });
  return redirect(roomPath(result.data.id), 303);
}

export const action = formActions({ open });

/** The room of a unit, an event or a meeting, before one is in it (docs/product.md#chat). */
export default function Follow({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const { kind, id, title, size, hasRoom } = loaderData;
  const heading = t(hasRoom ? "follow.againTitle" : `follow.title.${kind}`);
  return (
    <Page title={heading} lead={<bdi>{title}</bdi>} back="/contact" narrow>
      <PageTitle title={heading} hasError={actionData !== undefined} />
      <p>{t(`follow.text.${kind}`)}</p>
      <p>{t("follow.size", { count: size })}</p>
      <Form method="post" action={`${followPath(kind, id)}&act=open`} className="stack" noValidate>
        <FormKeyField form="follow" />
        {!hasRoom && (
          <RadioGroup
            id="writers"
            name="writers"
            label={t("settings.writers")}
            choices={[...chatWriters].reverse().map((value) => ({
              value,
              label: t(
                value === "chosen" ? `follow.chosen.${kind}` : "settings.writersOf.everyone",
              ),
            }))}
            defaultValue={kind === "meeting" ? "everyone" : "chosen"}
          />
        )}
        <div className="row">
          <Button icon={hasRoom ? "chat" : "check"} disabled={busy}>
            {t(hasRoom ? "follow.again" : "follow.submit")}
          </Button>
        </div>
      </Form>
    </Page>
  );
}
