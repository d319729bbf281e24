import type { ReactNode } from "react";
import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";

interface SaidEvent {
  readonly title: string;
  readonly starts: string;
  readonly ends: string;
  readonly duration: string;
  readonly place: string;
  readonly governorate: string;
  readonly address: string;
  readonly description: string;
  readonly places: string;
  readonly names: string;
}

export interface EventToConfirm extends SaidEvent {
  readonly before?: SaidEvent;
  readonly people?: number | undefined;
  readonly told?: number;
  readonly offered?: number;
  readonly fields: readonly (readonly [string, string])[];
  /** Browsers can't resubmit files. */
  readonly hasPicture: boolean;
}

interface ConfirmEventProps {
  event: EventToConfirm;
  back: string;
  act: "publish" | "save";
}

export function ConfirmEvent({ event, back, act }: ConfirmEventProps) {
  const { t } = useTranslation("event");
  const { before, people, told, offered, hasPicture } = event;
  const what = act === "save" && told === 0 ? "offer" : act;
  const submits = {
    publish: t("edit.publish"),
    save: told === undefined ? t("edit.save") : t("confirm.save.submit", { count: told }),
    offer: t("confirm.offer.submit", { count: offered ?? 0 }),
  };
  const say: Readonly<Record<keyof SaidEvent, (said: SaidEvent) => ReactNode>> = {
    title: ({ title }) => <bdi>{title}</bdi>,
    starts: ({ starts }) => t("confirm.cairo", { when: starts }),
    ends: ({ ends }) => ends,
    duration: ({ duration }) => duration,
    place: ({ place }) => <bdi>{place}</bdi>,
    governorate: ({ governorate }) => governorate,
    address: ({ address }) => <bdi>{address}</bdi>,
    description: ({ description }) => description,
    places: ({ places }) => places,
    names: ({ names }) => (names ? <bdi>{names}</bdi> : t("confirm.everybody")),
  };
  const fact = (part: keyof SaidEvent) => (
    <>
      {say[part](event)}
      {before && before[part] !== event[part] && (
        <div className="muted">
          {t("confirm.was")} {say[part](before)}
        </div>
      )}
    </>
  );
  const change = (part: keyof SaidEvent) =>
    before && before[part] !== event[part] ? fact(part) : undefined;
  return (
    <ConfirmPage
      isGood
      title={t(`confirm.${what}.title`)}
      about={event.title}
      lead={t(`confirm.${what}.lead`)}
      isFinal={act === "save"}
      back={{ href: back, label: event.title }}
      form={`${act}-confirm`}
      action={`${back}?act=${act}`}
      {...(act === "save" && { editAction: `${back}?act=edit` })}
      takesFiles={hasPicture}
      submit={submits[what]}
      cancel={t("confirm.edit")}
      facts={[
        [t("field.title"), change("title")],
        [t("field.date"), fact("starts")],
        [t("confirm.ends"), fact("ends")],
        [t("field.duration"), fact("duration")],
        [t("field.where"), fact("place")],
        [t("field.governorate"), change("governorate")],
        [t("field.detailedLocation"), change("address")],
        [
          t("field.description"),
          change("description") ? t("confirm.descriptionChanged") : undefined,
        ],
        [t("field.maxAttendance"), fact("places")],
        [t("field.type"), fact("names")],
        [
          t("confirm.people"),
          people === undefined ? undefined : t("confirm.count", { count: people }),
        ],
        [t("confirm.told"), told ? t("confirm.count", { count: told }) : undefined],
        [t("confirm.offered"), offered ? t("confirm.count", { count: offered }) : undefined],
      ]}
      fields={
        <>
          <HiddenFields values={event.fields} />
          {hasPicture && (
            <PictureField
              id="image"
              name="image"
              label={t("field.image")}
              hint={t("confirm.picture")}
              accept="image/jpeg,image/png"
              optional
            />
          )}
        </>
      }
    />
  );
}

interface ConfirmDeleteProps {
  title: string;
  fields: readonly (readonly [string, string])[];
  back: string;
}

export function ConfirmDelete({ title, fields, back }: ConfirmDeleteProps) {
  const { t } = useTranslation("event");
  return (
    <ConfirmPage
      title={t("confirm.delete.title")}
      about={title}
      lead={t("confirm.delete.lead")}
      isFinal
      back={{ href: back, label: title }}
      form="delete-confirm"
      action={`${back}?act=remove`}
      submit={t("edit.delete")}
      cancel={t("confirm.delete.cancel")}
      fields={<HiddenFields values={fields} />}
    />
  );
}
