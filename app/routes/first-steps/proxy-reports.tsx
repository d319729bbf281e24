import { Form } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { ProxyReportView } from "./proxy-view.server.ts";

interface Reports {
  readonly reports: readonly ProxyReportView[];
}

/** A line of home for each. */
export function ProxyBanners({ reports }: Reports) {
  return reports.map(({ part, label, sentence, setting, more }) => (
    <Banner key={part} label={label} kind="refusal" icon="warning" action={more}>
      {sentence} <code dir="ltr">{setting}</code>
    </Banner>
  ));
}

export function ProxyReports({ reports }: Reports) {
  const { t } = useTranslation("first-steps");
  if (reports.length === 0) return null;
  return (
    <Section title={t("proxy.label")} id="proxy">
      <ul className="first-steps">
        {reports.map(({ part, sentence, setting, seen }) => (
          <li key={part} id={`proxy-${part}`}>
            <div>
              <p className="warm">
                {sentence} <code dir="ltr">{setting}</code>
              </p>
              <p className="muted">{seen}</p>
              <Form method="post" action="?act=dismiss" className="row">
                <FormKeyField form={`dismiss-${part}`} />
                <input type="hidden" name="part" value={part} />
                <Button kind="quiet" small>
                  {t("proxy.dismiss")}
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
      <p className="muted">
        {t("proxy.files")} <code dir="ltr">docs/operations.md#any-proxy</code>
      </p>
    </Section>
  );
}

/** Lets the administrator's browser look at the streams. */
export function StreamCheck({ reports, script }: Reports & { script: string | undefined }) {
  const isKnown = reports.some(({ part }) => part === "streams");
  if (!script) return null;
  return (
    <>
      {isKnown && <span hidden data-stream-fault="" />}
      <script type="module" async src={script} />
    </>
  );
}
