import { type ComponentProps, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { controlProps, FieldFrame } from "./field.tsx";
import { FileControl } from "./file-control.tsx";

interface PictureFieldProps extends ComponentProps<"input"> {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Conform's `field.errors` fits. */
  error?: string | readonly string[] | undefined;
  optional?: boolean;
  /** Address of the picture that is on file: it is kept where the field is optional, else sent again. */
  current?: string | null | undefined;
  /** It was chosen, and must be chosen again. */
  needsReselect?: boolean;
  /** It goes as it is: a drawing and not a photo. */
  asIs?: boolean;
}

/** A picture to be chosen from the device, or taken with its camera. The words are those of file.json. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, error, optional, current, needsReselect, asIs, ...input } = props;
  const { t } = useTranslation(["common", "file"]);
  const [chosen, setChosen] = useState<string>();
  const frame = { label, hint, error, optional, id: input.id };
  return (
    <FieldFrame {...frame}>
      {(current || needsReselect) && (
        <p className="row">
          {current && <img src={current} alt={t("reupload.onFile")} width="64" height="64" />}{" "}
          {optional && !needsReselect ? (
            <span className="muted">{t("reupload.kept")}</span>
          ) : (
            <span className="tag warm">{t("reupload.again")}</span>
          )}
        </p>
      )}
      <FileControl
        accept="image/jpeg,image/png,image/webp"
        {...input}
        {...controlProps(frame)}
        onChange={(event) => {
          setChosen(event.currentTarget.files?.[0]?.name);
          input.onChange?.(event);
        }}
        action={t("file:picture")}
        chosen={chosen ? <bdi>{chosen}</bdi> : t("file:noPicture")}
        shrinking={asIs ? undefined : t("file:shrinking")}
      />
    </FieldFrame>
  );
}
