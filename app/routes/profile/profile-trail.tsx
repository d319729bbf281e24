import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Trail } from "#app/components/trail.tsx";
import { type Section, sectionPath } from "./sections.ts";

export function ProfileTrail({ section }: { section: Section }) {
  const { t } = useTranslation("profile");
  const profile = { href: href("/profile"), label: t("title") };
  const parent = { href: sectionPath(section), label: t(`section.${section}`) };
  return <Trail parents={section === "account" ? [profile] : [profile, parent]} />;
}
