import { useTranslation } from "react-i18next";
import { ConfirmPage, HiddenFields } from "./confirm-page.tsx";

interface ConfirmDeleteProps {
  /** Where the form was sent, and with what: the same is sent once more, agreed to. */
  asked: { readonly action: string; readonly fields: readonly (readonly [string, string])[] };
  /** What the button does. */
  label: string;
  /** What is deleted. */
  name: string | undefined;
  /** The page that it stands on. */
  back: string;
  /** What comes of it, where that is more than that it is gone. */
  lead?: string;
}

/** Asks once more before something is gone for good (docs/product.md#asking-once-more). */
export function ConfirmDelete({ asked, label, name, back, lead }: ConfirmDeleteProps) {
  const { t } = useTranslation("confirm");
  return (
    <ConfirmPage
      title={label}
      lead={lead ?? t("lead")}
      back={back}
      form="delete-confirm"
      action={asked.action}
      submit={label}
      cancel={t("cancel")}
      fields={<HiddenFields values={asked.fields} />}
    >
      {name && (
        <p className="panel">
          <bdi>{name}</bdi>
        </p>
      )}
    </ConfirmPage>
  );
}
