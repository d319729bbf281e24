import { useTranslation } from "#app/components/translation.ts";
import { Forbidden as SettingsForbidden } from "../settings/forbidden.tsx";

export function Forbidden() {
  const { t } = useTranslation("silence");
  return <SettingsForbidden title={t("title")} />;
}
