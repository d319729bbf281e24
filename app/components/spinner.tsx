import { useTranslation } from "react-i18next";

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
