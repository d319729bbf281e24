import { useTranslation } from "react-i18next";
import { Banner } from "#app/components/banner.tsx";
import { Contact } from "../membership/preparation.tsx";

/** Where nothing is configured that people could sign in with: whom to write to instead. */
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
