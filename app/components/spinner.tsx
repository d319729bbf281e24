import { useTranslation } from "./translation.ts";

export function Spinner() {
  const { t } = useTranslation("common");
  return (
    <p className="spinner" role="status">
      <i />
      <i />
      <i />
      <span className="vh">{t("loading")}</span>
    </p>
  );
}
