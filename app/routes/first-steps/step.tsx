import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { StepView } from "./step-view.server.ts";

const tones = { done: "good", untested: "yours", missing: "waiting" } as const;

/** A step or a service: how it stands, its last test, and what can be done about it. */
export function Step({ step, providerCallback }: { step: StepView; providerCallback: string }) {
  const { t } = useTranslation("first-steps");
  const { name, state, line, late, test, service, kind } = step;
  const title = t(`step.${name}.title`);
  return (
    <li id={name} className={state === "missing" || state === "untested" ? "undone" : undefined}>
      <div>
        <h3 className="title">{step.href ? <Link to={step.href}>{title}</Link> : title}</h3>
        <p className={late ? "warm" : "muted"}>{late ?? line}</p>
        {name === "provider" && service && providerCallback && (
          <p className="muted">
            {t("callback")} <code dir="ltr">{providerCallback}</code>
          </p>
        )}
        {kind && <p className="muted">{t(`kind.${kind}`)}</p>}
        {test && (
          <p className={test.isWorking ? "muted" : "warm"}>
            <b>{t("lastTest", { when: test.when })}</b> {test.sentence}
          </p>
        )}
        <StepActions step={step} />
      </div>
      {state !== "skipped" && <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>}
    </li>
  );
}

function StepActions({ step }: { step: StepView }) {
  const { t } = useTranslation("first-steps");
  const busy = useNavigation().state !== "idle";
  const { name, state, service, isSkippable } = step;
  if (!service && !isSkippable) return null;
  return (
    <div className="row">
      {service && (
        <Form method="post" action="?act=test">
          <FormKeyField form={`test-${service}`} />
          <input type="hidden" name="service" value={service} />
          <Button kind="quiet" small disabled={busy}>
            {t(`test.${service}`)}
          </Button>
        </Form>
      )}
      {service === "push" && (
        <ButtonLink kind="plain" small href={href("/push")}>
          {t("thisDevice")}
        </ButtonLink>
      )}
      {isSkippable && (
        <Form method="post" action="?act=skip">
          <FormKeyField form={`skip-${name}`} />
          <input type="hidden" name="step" value={name} />
          <input type="hidden" name="isSkipped" value={String(state !== "skipped")} />
          <Button kind="plain" small disabled={busy}>
            {t(state === "skipped" ? "unskip" : "skip")}
          </Button>
        </Form>
      )}
    </div>
  );
}
