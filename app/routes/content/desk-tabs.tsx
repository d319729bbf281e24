import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type ContentKind, contentPath } from "#app/contract/content.values.ts";
import { type SurveyKind, surveyDeskPath, surveyKinds } from "#app/contract/survey.values.ts";

interface DeskTabsProps {
  kinds: readonly ContentKind[];
  hasSurveys: boolean;
  current: ContentKind | SurveyKind;
}

export function DeskTabs({ kinds, hasSurveys, current }: DeskTabsProps) {
  const { t } = useTranslation("content");
  const tabs = [
    ...kinds.map((kind) => ({ kind, href: contentPath(kind), label: t(`kind.${kind}.name`) })),
    ...(hasSurveys ? surveyKinds : []).map((kind) => ({
      kind,
      href: surveyDeskPath(kind),
      label: t(`kind.${kind}.name`),
    })),
  ];
  if (tabs.length < 2) return null;
  return (
    <Tabs
      label={t("kinds")}
      tabs={tabs.map(({ kind, ...tab }) => ({ ...tab, current: kind === current }))}
    />
  );
}
