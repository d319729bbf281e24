import { useTranslation } from "./translation.ts";
import type { Upload } from "./use-upload.ts";

/** The live region must exist before its content. */
export function UploadProgress({ progress, isWaiting, hasFailed }: Upload) {
  const { t } = useTranslation("file");
  const state = isWaiting ? "waiting" : hasFailed ? "broken" : "sending";
  const isShown = progress !== undefined || isWaiting || hasFailed;
  return (
    <div role="status">
      {isShown && (
        <p className={state === "sending" ? undefined : "error"}>{t(`upload.${state}`)}</p>
      )}
      {progress !== undefined && (
        <progress max={1} value={progress} aria-label={t("upload.sending")} />
      )}
    </div>
  );
}
