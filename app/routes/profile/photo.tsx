import { data, Form, useNavigation } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { useErrorFocus } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_UPLOAD_MB } from "#app/contract/membership.values.ts";
import { photoPart, updateProfile } from "#app/contract/profile.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import type { Route } from "./+types/photo";
import { loadProfile, toHeadView } from "./profile-view.server.ts";
import { sectionPath } from "./sections.ts";

export const handle = { isHydrated: true, i18n: ["profile", "file"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { profile, canChange } = await loadProfile(context);
  if (!canChange) throw data(null, { status: 404 });
  return toHeadView(context, profile);
}

export const action = actionsFor<Route.ActionArgs>().formAction(updateProfile, {
  schema: photoPart,
  takesFiles: true,
  hide: ["profileImage"],
  done: "profile:edit.done",
  to: () => sectionPath("account"),
});

export default function Photo({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  useErrorFocus("photo-profileImage", actionData);
  const busy = useNavigation().state !== "idle";
  const title = t("edit.photo.title");
  return (
    <Page narrow title={title} lead={t("edit.photo.lead")} back="/profile">
      <PageTitle title={title} hasError={actionData !== undefined} />
      <Avatar name={loaderData.name} src={loaderData.photo} size="large" />
      <Form method="post" encType="multipart/form-data" id="photo" noValidate className="stack">
        <FormKeyField form="photo" />
        <PictureField
          id="photo-profileImage"
          name="profileImage"
          label={t("edit.photo.field")}
          hint={t("edit.photo.hint", { megabytes: MAX_UPLOAD_MB })}
          error={actionData?.error?.profileImage ?? actionData?.error?.[""] ?? undefined}
        />
        <Button disabled={busy}>{t("common:action.save")}</Button>
      </Form>
    </Page>
  );
}
