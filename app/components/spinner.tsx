import { useTranslation } from "react-i18next";

/** Says that something is on its way. */
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
