import { useTranslation } from "react-i18next";
import { ConfirmPage, HiddenFields } from "#app/components/confirm-page.tsx";
import { PictureField } from "#app/components/picture-field.tsx";

/** An event as it was understood, before it is published or those registered are told of a change. */
export interface EventToConfirm {
  readonly title: string;
  readonly starts: string;
  readonly ends: string;
  readonly duration: string;
  readonly place: string;
  readonly places: string;
  /** The roles and secretariats that it names, in words; none for everybody. */
  readonly names: string;
  /** How many members those are; where it is known. */
  readonly people?: number | undefined;
  /** Of a published one: how many are told of the change, and how many are offered a place by it. */
  readonly told: number;
  readonly offered: number;
  /** What the form is sent again with. */
  readonly fields: readonly (readonly [string, string])[];
  /** A picture was chosen, which a form can't send again by itself. */
  readonly hasPicture: boolean;
}

interface ConfirmEventProps {
  event: EventToConfirm;
  /** The page of the event's form. */
  back: string;
  act: "publish" | "save";
}

/** Says back when and where an event is, for whom, and who is told, before that is so. */
export function ConfirmEvent({ event, back, act }: ConfirmEventProps) {
  const { t } = useTranslation("event");
  const { names, people, told, offered, hasPicture } = event;
  const what = act === "save" && told === 0 ? "offer" : act;
  const submits = {
    publish: t("edit.publish"),
    save: t("confirm.save.submit", { count: told }),
    offer: t("confirm.offer.submit", { count: offered }),
  };
  return (
    <ConfirmPage
      isGood
      title={t(`confirm.${what}.title`)}
      about={event.title}
      lead={t(`confirm.${what}.lead`)}
      isFinal={act === "save"}
      back={back}
      form={`${act}-confirm`}
      action={`${back}?act=${act}`}
      {...(act === "save" && { editAction: `${back}?act=edit` })}
      takesFiles={hasPicture}
      submit={submits[what]}
      cancel={t("confirm.edit")}
      facts={[
        [t("field.date"), t("confirm.cairo", { when: event.starts })],
        [t("confirm.ends"), event.ends],
        [t("field.duration"), event.duration],
        [t("field.where"), <bdi key="place">{event.place}</bdi>],
        [t("field.maxAttendance"), event.places],
        [t("field.type"), names ? <bdi key="names">{names}</bdi> : t("confirm.everybody")],
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
  /** What the form is sent with: agreed to, and of the draft as its page showed it. */
  fields: readonly (readonly [string, string])[];
  /** The page of the draft. */
  back: string;
}

/** Asks once before a draft is deleted. */
export function ConfirmDelete({ title, fields, back }: ConfirmDeleteProps) {
  const { t } = useTranslation("event");
  return (
    <ConfirmPage
      title={t("confirm.delete.title")}
      about={title}
      lead={t("confirm.delete.lead")}
      isFinal
      back={back}
      form="delete-confirm"
      action={`${back}?act=remove`}
      submit={t("edit.delete")}
      cancel={t("confirm.delete.cancel")}
      fields={<HiddenFields values={fields} />}
    />
  );
}
