import { Banner } from "#app/components/banner.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { InAppBrowser } from "./in-app-browser.server.ts";

export function InAppBrowserNotice({ app }: { app: InAppBrowser | undefined }) {
  const { t } = useTranslation("auth");
  if (!app) return null;
  return (
    <>
      <Banner icon="warning" label={t("logIn.inAppLabel")}>
        {t("logIn.inApp", { app: t(`logIn.app.${app.name}`) })}
      </Banner>
      <Field
        name="address"
        label={t("logIn.inAppAddress")}
        hint={t("logIn.inAppCopy")}
        defaultValue={app.address}
        readOnly
        dir="ltr"
        autoComplete="off"
      />
      {app.intent && (
        <ButtonLink wide kind="quiet" href={app.intent}>
          {t("logIn.inAppOpen")}
        </ButtonLink>
      )}
    </>
  );
}
