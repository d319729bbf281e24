import "../../../styles/chat.css";
import { Form, href, redirect, useNavigation } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { readKeyword } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_CHAT_NAME_LENGTH } from "#app/contract/chat.values.ts";
import { saveChatPicture } from "#app/contract/chat-files.ts";
import { createDirectChat, createGroupChat } from "#app/contract/chat-room.ts";
import { call } from "#app/session/api.server.ts";
import { isUnsearched, readForm } from "#app/session/form.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { toastAccepted } from "#app/session/toast-accepted.server.ts";
import { roomPath, roomPeoplePath } from "../address.ts";
import { findPeople, searched, withPeople } from "../find-people.server.ts";
import { PeopleChoice, PeopleSearch, Person } from "../people-search.tsx";
import type { Route } from "./+types/create";

export const handle = { isHydrated: true, i18n: ["chat", "file"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { text: keyword } = readKeyword(url.searchParams);
  return { keyword, people: keyword ? await findPeople(context, [], keyword) : [] };
}

async function direct({ request, context }: Route.ActionArgs) {
  const { submission, key, formData } = await readForm(request, context, createDirectChat.body);
  if (submission.status !== "success") {
    return withPeople(context, formInvalid(submission), formData);
  }
  const result = await call(context, createDirectChat, { body: submission.value }, { key });
  if (!result.ok) return withPeople(context, formRejected(context, submission, result), formData);
  return redirect(`${roomPath(result.data.id)}#write`, 303);
}

const groupForm = createGroupChat.body.extend({
  picture: saveChatPicture.body.shape.picture.optional(),
});

async function group({ request, context }: Route.ActionArgs) {
  const read = await readForm(request, context, groupForm, { takesFiles: true });
  const { submission, key, formData } = read;
  if (isUnsearched(formData)) return withPeople(context, searched(submission), formData);
  if (submission.status !== "success") {
    return withPeople(context, formInvalid(submission), formData);
  }
  const { picture, ...body } = submission.value;
  const result = await call(context, createGroupChat, { body }, { key });
  if (!result.ok) return withPeople(context, formRejected(context, submission, result), formData);
  if (picture) {
    const input = { params: { id: result.data.id }, body: { picture } };
    const given = await call(context, saveChatPicture, input, { key: key && `${key}.picture` });
    if (!given.ok) {
      // The group exists: the picture can be set again there.
      toast(context, { type: "error", message: given.errors[0]?.message ?? given.message });
      return redirect(`${roomPeoplePath(result.data.id)}#picture`, 303);
    }
  }
  toastAccepted(context, result, { message: translatorOf(context)("chat:create.group.done") });
  return redirect(roomPath(result.data.id), 303);
}

async function findOne({ request, context }: Route.ActionArgs) {
  const { submission, formData } = await readForm(request, context, createDirectChat.body);
  return withPeople(context, searched(submission), formData);
}
async function findMany({ request, context }: Route.ActionArgs) {
  const { submission, formData } = await readForm(request, context, groupForm);
  return withPeople(context, searched(submission), formData);
}

export const action = formActions({ direct, group, findOne, findMany });

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("chat");
  const title = t("create.title");
  const isDirect = actionData?.act === "direct" || actionData?.act === "findOne";
  const rejected = actionData?.result;
  return (
    <Page title={title} lead={t("create.lead")} back="/contact">
      <PageTitle
        title={title}
        hasError={actionData?.act === "direct" || actionData?.act === "group"}
      />
      <Direct rejected={isDirect ? rejected : undefined} given={loaderData} />
      <Group rejected={actionData && !isDirect ? rejected : undefined} />
    </Page>
  );
}

type Rejected = NonNullable<Route.ComponentProps["actionData"]>["result"] | undefined;

function Direct({
  rejected,
  given,
}: {
  rejected: Rejected;
  given: Route.ComponentProps["loaderData"];
}) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const path = href("/create-new-room");
  const people = rejected?.people ?? given.people;
  const keyword = rejected?.keyword ?? given.keyword ?? "";
  const error = rejected?.reply.error?.userId?.[0];
  return (
    <Section title={t("create.direct.title")} id="direct">
      <Form method="post" action={`${path}?act=findOne#direct`} className="stack" noValidate>
        {error && <ErrorSummary errors={[{ message: error }]} />}
        <FormKeyField form="direct" />
        <PeopleSearch
          id="direct"
          findPath={`${path}?act=findOne#direct`}
          keyword={keyword}
          busy={busy}
        />
      </Form>
      {keyword && people.length === 0 && <p role="status">{t("find.nobody")}</p>}
      <ul className="rooms">
        {people.map((person) => (
          <li key={person.id} className="room-line">
            <Avatar name={person.name} />
            <p>
              <Person person={person} />
            </p>
            <Form method="post" action={`${path}?act=direct`}>
              <FormKeyField form={`direct-${person.id}`} />
              <input type="hidden" name="userId" value={person.id} />
              <Button kind="quiet" small icon="chat" disabled={busy}>
                {t("create.direct.submit")}
                <span className="vh"> {person.name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Group({ rejected }: { rejected: Rejected }) {
  const { t } = useTranslation("chat");
  const busy = useNavigation().state !== "idle";
  const path = href("/create-new-room");
  const reply = rejected?.reply;
  const nameError = reply?.error?.name ?? undefined;
  const usersError = reply?.error?.users ?? undefined;
  const typed = reply?.initialValue?.name;
  const errors = [
    ...(reply?.error?.[""] ?? []).map((message) => ({ message })),
    ...(nameError?.[0] ? [{ field: "name", message: nameError[0] }] : []),
    ...(usersError?.[0] ? [{ field: "users", message: usersError[0] }] : []),
  ];
  return (
    <Section title={t("create.group.title")} id="group">
      <Form
        method="post"
        action={`${path}?act=group#group`}
        className="stack"
        noValidate
        encType="multipart/form-data"
      >
        <ErrorSummary errors={errors} />
        <FormKeyField form="group" />
        <Field
          id="name"
          name="name"
          label={t("create.group.name")}
          hint={t("create.group.nameHint")}
          error={nameError}
          defaultValue={typeof typed === "string" ? typed : ""}
          maxLength={MAX_CHAT_NAME_LENGTH}
          dir="auto"
        />
        <p className="muted">{t("create.group.members")}</p>
        <PeopleSearch
          id="group"
          findPath={`${path}?act=findMany#group`}
          keyword={rejected?.keyword ?? ""}
          busy={busy}
          submit={t("create.group.submit")}
        />
        <PeopleChoice
          people={rejected?.people ?? []}
          keyword={rejected?.keyword ?? ""}
          error={usersError}
        />
        <PictureField
          id="picture"
          name="picture"
          label={t("picture.label")}
          hint={t("picture.createHint")}
          error={reply?.error?.picture ?? undefined}
          optional
        />
        <div className="row">
          <Button icon="check" disabled={busy}>
            {t("create.group.submit")}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
