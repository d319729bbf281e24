import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { MeetingToConfirm } from "./meeting-form.tsx";

interface ConfirmMeetingProps {
  meeting: MeetingToConfirm;
  path: string;
  act: "create" | "save";
  back: string;
}

export function ConfirmMeeting({ meeting, path, act, back }: ConfirmMeetingProps) {
  const { t } = useTranslation("meeting");
  const { title, starts, ends, duration, invited, told, left, fields } = meeting;
  const isCounted = invited !== undefined;
  return (
    <ConfirmPage
      isGood
      title={t(`confirm.${act}.title`)}
      about={title}
      lead={t(`confirm.${act}.lead`)}
      isFinal={false}
      back={{ href: back, label: title }}
      form="meeting-confirm"
      action={`${path}?act=${act}`}
      editAction={`${path}?act=find`}
      submit={
        isCounted
          ? t(`confirm.${act}.submit`, { count: invited + (told ?? 0) + (left ?? 0) })
          : t(act === "create" ? "create.submit" : "edit.save")
      }
      cancel={t("confirm.edit")}
      fields={<HiddenFields values={fields} />}
      facts={[
        [t("field.date"), t("confirm.cairo", { when: starts })],
        [t("confirm.ends"), ends],
        [t("field.duration"), duration],
        [t("confirm.invited"), invited ? t("confirm.people", { count: invited }) : undefined],
        [
          t("confirm.together"),
          invited && act === "create" ? t("confirm.people", { count: invited + 1 }) : undefined,
        ],
        [t("confirm.told"), told ? t("confirm.people", { count: told }) : undefined],
        [t("confirm.left"), left ? t("confirm.people", { count: left }) : undefined],
      ]}
    />
  );
}
