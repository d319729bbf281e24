import { useTranslation } from "react-i18next";
import { Banner } from "#app/components/banner.tsx";
import { Contact } from "../membership/preparation.tsx";

export function NoMethods() {
  const { t } = useTranslation("auth");
  return (
    <>
      <Banner icon="warning" label={t("logIn.noneLabel")}>
        {t("logIn.none")}
      </Banner>
      <Contact />
    </>
  );
}
