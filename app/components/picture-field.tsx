import { type ComponentProps, type ReactNode, useState } from "react";
import { controlProps, FieldFrame } from "./field.tsx";
import { FileControl } from "./file-control.tsx";
import { useTranslation } from "./translation.ts";

interface PictureFieldProps extends ComponentProps<"input"> {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | readonly string[] | undefined;
  optional?: boolean;
  /** URL of the stored picture: kept if the field is optional. */
  current?: string | null | undefined;
  needsReselect?: boolean;
  /** Not shrunk: a drawing. */
  asIs?: boolean;
}

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
