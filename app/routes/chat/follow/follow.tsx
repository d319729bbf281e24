import "../../../styles/chat.css";
import { data, Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { readChoiceParam } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { chatFollows, chatWriters } from "#app/contract/chat.values.ts";
import { openFollowedChat, readFollowedChat } from "#app/contract/chat-followed.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { followPath, roomPath } from "../address.ts";
import type { Route } from "./+types/follow";

export const handle = { i18n: ["chat"] };

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

const { formAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  open: formAction(openFollowedChat, {
    input: ({ url }, { value }) => ({ params: paramsOf(url), body: value }),
    done: "chat:follow.done",
    to: (_, { answer }) => roomPath(answer.id),
  }),
});

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
