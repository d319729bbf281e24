import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";

/** Whether what people write stands on the screen of this device: off, until its owner wants it. */
export function MessagesSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("push");
  const state = isOn ? "on" : "off";
  return (
    <Section title={t(`messages.${state}.title`)} id="messages">
      <p>{t(`messages.${state}.text`)}</p>
      <Form method="post" action={href("/push/messages")}>
        <FormKeyField form="push-messages" />
        {!isOn && <input type="hidden" name="showsMessages" value="on" />}
        <Button kind="quiet">{t(`messages.${state}.action`)}</Button>
      </Form>
    </Section>
  );
}
