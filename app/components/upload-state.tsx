import { useTranslation } from "react-i18next";
import type { Upload } from "./use-upload.ts";

/** How far an upload has come, or why it waits. The region is always there, to be read out. */
export function UploadState({ progress, isWaiting, isBroken }: Upload) {
  const { t } = useTranslation("common");
  const words = isWaiting ? "waiting" : isBroken ? "broken" : "sending";
  const isShown = progress !== undefined || isWaiting || isBroken;
  return (
    <div role="status">
      {isShown && (
        <p className={words === "sending" ? undefined : "error"}>{t(`upload.${words}`)}</p>
      )}
      {progress !== undefined && (
        <progress max={1} value={progress} aria-label={t("upload.sending")} />
      )}
    </div>
  );
}
