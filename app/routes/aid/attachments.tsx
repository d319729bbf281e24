import { FilesField } from "#app/components/files-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_AID_FILE_MB, MAX_AID_FILES } from "#app/contract/aid.values.ts";

interface AttachmentsProps {
  id: string;
  name: string;
  label: string;
  hint?: string;
  error: readonly string[] | undefined;
  lost: boolean;
}

export function Attachments({ hint, lost, ...field }: AttachmentsProps) {
  const { t } = useTranslation("aid");
  const most = t("files.count", { count: MAX_AID_FILES });
  const rules = t("files.rules", { files: most, megabytes: MAX_AID_FILE_MB });
  return (
    <FilesField
      {...field}
      accept="image/jpeg,image/png,image/webp,application/pdf"
      hint={hint ? `${hint} ${rules}` : rules}
      needsReselect={lost}
      labels={{
        count: (count) => t("files.count", { count }),
        remove: (name) => t("common:action.remove", { name }),
      }}
    />
  );
}
