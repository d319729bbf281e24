import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Disclosure } from "#app/components/disclosure.tsx";
import { NumberForm } from "#app/components/number-form.tsx";
import type { PersonView } from "../person-view.server.ts";
import { PeopleTable } from "./people-table.tsx";

interface NumberSearchProps {
  /** Whether somebody was just looked for by it. */
  isOpen: boolean;
  /** The form that came back. */
  rejected: SubmissionResult<string[]> | undefined;
  /** Who has the number that was asked for. */
  found: readonly PersonView[] | undefined;
}

/** The form for a national ID or a phone, folded below the search by name, and whom it found. */
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
