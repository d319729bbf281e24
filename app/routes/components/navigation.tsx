import { CountLinks } from "#app/components/count-links.tsx";
import { Section } from "#app/components/page.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Stepper } from "#app/components/stepper.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function Navigation() {
  const { t } = useTranslation("components");
  const label = t("go.title");
  return (
    <Section title={label}>
      <Trail
        parents={[
          { href: "#settings", label: t("go.settings") },
          { href: "#people", label: t("go.people") },
        ]}
      />
      <Tabs
        label={label}
        tabs={[
          { href: "#all", label: t("go.all"), current: true },
          { href: "#waiting", label: t("go.waiting") },
          { href: "#done", label: t("go.done") },
        ]}
      />
      <CountLinks
        label={t("go.counts")}
        counts={[
          { href: "#all", label: t("go.all"), count: "128", current: true },
          { href: "#waiting", label: t("go.waiting"), count: "19" },
          { href: "#late", label: t("go.late"), count: "2", isUrgent: true },
        ]}
      />
      <Stepper
        label={t("go.steps")}
        steps={[
          { label: t("go.stepDone"), state: "done", href: "#done" },
          { label: t("go.stepNow"), state: "current" },
          { label: t("go.stepNext"), state: "ahead" },
          { label: t("go.stepLast"), state: "ahead" },
        ]}
      />
      <Pager page={2} perPage={20} totalItems={128} query={new URLSearchParams()} />
    </Section>
  );
}
