import { useEffect, useState } from "react";
import { Form, href, useFetcher } from "react-router";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Switch } from "#app/components/switch.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type Ability, detectAbility, type Problem, problemOf } from "./browser.ts";
import type { PushOffer } from "./offer.ts";

interface PushSwitchProps {
  offer: PushOffer;
  isLite: boolean;
  language: "ar" | "en";
}

/** Prompts on a tap only. Off works without a script. */
export function PushSwitch({ offer, isLite, language }: PushSwitchProps) {
  const { t } = useTranslation("push");
  const fetcher = useFetcher();
  const [ability, setAbility] = useState<Ability>();
  const [state, setState] = useState<"still" | "asking" | Problem>("still");
  // After hydration: the server can't know.
  useEffect(() => setAbility(detectAbility()), []);

  async function turnOn() {
    setState("asking");
    try {
      const subscription = await (await import("./turn-on.ts")).turnOn(offer, language);
      const key = `${crypto.randomUUID()}:push`;
      await fetcher.submit(
        { ...subscription, language, key },
        { method: "post", action: href("/push/subscribe") },
      );
      setState("still");
    } catch (error) {
      setState(problemOf(error));
    }
    setAbility(detectAbility());
  }
  async function turnOff() {
    const { turnOff } = await import("./turn-on.ts");
    await turnOff(offer).catch(() => undefined);
  }

  const isBusy = state === "asking" || fetcher.state !== "idle";
  const isOn = offer.isOn && ability !== "denied";
  return (
    <div className="stack panel">
      {(isOn || ability === "able") && (
        // One form keeps the focus.
        <Form method="post" action={href("/push/unsubscribe")} onSubmit={turnOff}>
          <FormKeyField form="push-off" />
          <Switch
            label={t("switch")}
            isOn={isOn}
            disabled={isBusy}
            onPress={isOn ? undefined : turnOn}
          />
        </Form>
      )}
      <div aria-live="polite" className="stack">
        {isOn && <p className="muted">{t("on.text")}</p>}
        {!isOn && ability === undefined && <p>{t(isLite ? "noScript.lite" : "noScript.text")}</p>}
        {!isOn && ability === "able" && <p className="muted">{t("off.text")}</p>}
        {ability === "denied" && <Steps about="denied" count={3} />}
        {!isOn && ability === "home-screen" && <Steps about="homeScreen" count={4} />}
        {!isOn && ability === "unable" && <p>{t("unable")}</p>}
        {state !== "still" && state !== "asking" && (
          <p className="error" role="alert">
            <Icon name="warning" /> {t(`problem.${state}`)}
          </p>
        )}
      </div>
    </div>
  );
}

function Steps({ about, count }: { about: "denied" | "homeScreen"; count: number }) {
  const { t } = useTranslation("push");
  const steps = Array.from({ length: count }, (_, at) => t(`${about}.step${at + 1}`));
  return (
    <>
      <p>{t(`${about}.text`)}</p>
      <ol className="prose">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  );
}
