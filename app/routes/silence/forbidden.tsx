import { useTranslation } from "react-i18next";
import { Forbidden as SettingsForbidden } from "../settings/forbidden.tsx";

/** What a leader reads who may not declare a silence. */
export function Forbidden() {
  const { t } = useTranslation("silence");
  return <SettingsForbidden title={t("title")} />;
}
