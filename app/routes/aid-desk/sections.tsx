import { href } from "react-router";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type AidSection, aidSections } from "#app/contract/aid.values.ts";
import { listPath } from "./list-query.ts";

export function Sections({ current }: { current?: AidSection }) {
  const { t } = useTranslation("aid-desk");
  return (
    <Tabs
      label={t("sections")}
      tabs={[
        {
          href: href("/statistics/urgent-assistance"),
          label: t("overview.tab"),
          current: current === undefined,
        },
        ...aidSections.map((section) => ({
          href: listPath({ section }),
          label: t(`section.${section}.title`),
          current: section === current,
        })),
      ]}
    />
  );
}
