import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Switch } from "#app/components/switch.tsx";

export function MessagesSwitch({ isOn }: { isOn: boolean }) {
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
