import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Disclosure } from "#app/components/disclosure.tsx";
import { NumberForm } from "#app/components/number-form.tsx";
import type { PersonView } from "../person-view.server.ts";
import { PeopleTable } from "./people-table.tsx";

interface NumberSearchProps {
  isOpen: boolean;
  rejected: SubmissionResult<string[]> | undefined;
  found: readonly PersonView[] | undefined;
}

export function NumberSearch({ isOpen, rejected, found }: NumberSearchProps) {
  const { t } = useTranslation("people");
  return (
    <Disclosure open={isOpen} summary={t("number.title")}>
      <NumberForm texts="people" action={`${href("/users")}?act=find`} rejected={rejected} />
      {found && (
        <div role="status">
          {found.length === 0 ? (
            <p>{t("number.none")}</p>
          ) : (
            <PeopleTable items={found} label={t("number.found")} />
          )}
        </div>
      )}
    </Disclosure>
  );
}
