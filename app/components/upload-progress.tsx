import { useTranslation } from "./translation.ts";
import type { Upload } from "./use-upload.ts";

/** The live region must exist before its content. */
export function UploadProgress({ progress, notice }: Upload) {
  const { t } = useTranslation("file");
  return (
    <div role="status">
      {progress !== undefined && <p>{t("upload.sending")}</p>}
      {notice && <p className="error">{t(`upload.${notice}`)}</p>}
      {progress !== undefined && (
        <progress max={1} value={progress} aria-label={t("upload.sending")} />
      )}
    </div>
  );
}
