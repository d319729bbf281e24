import { Form, href } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Switch } from "#app/components/switch.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/push";
import { loadPushOffer } from "./load-push-offer.server.ts";
import { PushSwitch } from "./push-switch.tsx";

export const handle = { isHydrated: true, i18n: ["push"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { lite, language } = preferencesOf(context);
  return { offer: await loadPushOffer(context), isLite: lite, language };
}

export default function Push({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("push");
  const { offer, isLite, language } = loaderData;
  return (
    <Page narrow title={t("title")} lead={t("lead")} back="/notification">
      <PageTitle title={t("title")} />
      {offer ? (
        <>
          <PushSwitch offer={offer} isLite={isLite} language={language} />
          {offer.isOn && offer.showsMessages !== undefined && (
            <MessagesSwitch isOn={offer.showsMessages} />
          )}
          <Section title={t("about.title")}>
            <ul className="prose">
              <li>{t("about.what")}</li>
              <li>{t("about.where")}</li>
              <li>{t("about.until")}</li>
              <li>{t(`about.who.${offer.kind}`)}</li>
            </ul>
          </Section>
        </>
      ) : (
        <EmptyState
          icon="bell"
          title={t("none.title")}
          action={{ href: href("/notification"), label: t("none.action") }}
        >
          {t("none.text")}
        </EmptyState>
      )}
    </Page>
  );
}

function MessagesSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("push");
  return (
    <Form method="post" action={href("/push/messages")} className="stack panel" id="messages">
      <Switch label={t("messages.switch")} isOn={isOn} />
      <p className="muted">{t(`messages.${isOn ? "on" : "off"}.text`)}</p>
      <FormKeyField form="push-messages" />
      {!isOn && <input type="hidden" name="showsMessages" value="on" />}
    </Form>
  );
}
