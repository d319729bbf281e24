import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_PEOPLE_LISTED } from "#app/contract/people.values.ts";
import type { PersonView } from "../person-view.server.ts";
import { PeopleTable } from "./people-table.tsx";

export const bulkActs = ["notify", "give", "end", "export"] as const;
export type BulkAct = (typeof bulkActs)[number];

interface ChooseFormProps {
  items: readonly PersonView[];
  totalItems: number;
  path: string;
  fields: readonly { name: string; value: string }[];
  acts: readonly BulkAct[];
  rejected: FormResult | undefined;
}

export function ChooseForm(props: ChooseFormProps) {
  const { items, totalItems, path, fields, acts, rejected } = props;
  const { t, i18n } = useTranslation("people");
  const busy = useNavigation().state !== "idle";
  if (acts.length === 0) return <PeopleTable items={items} label={t("title")} />;
  const typed = rejected?.initialValue ?? {};
  const number = formatNumber(totalItems, toLanguage(i18n.language));
  const all = totalItems < MAX_PEOPLE_LISTED ? "choose.all" : "choose.allAndMore";
  return (
    <Form
      // Remount per list: selections aren't carried over.
      key={path}
      method="post"
      action={`${path}${path.includes("?") ? "&" : "?"}act=choose`}
      className="stack"
      preventScrollReset
    >
      <FormKeyField form="choose" />
      {fields.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PeopleTable
        items={items}
        label={t("title")}
        chosen={[typed.people ?? []].flat().map(String)}
      />
      <div className="panel stack">
        <RadioGroup
          id="people"
          name="scope"
          label={t("choose.title")}
          error={rejected?.error?.people ?? undefined}
          choices={[
            { value: "chosen", label: t("choose.chosen") },
            { value: "all", label: t(all, { number }) },
          ]}
          defaultValue={typed.scope === "all" ? "all" : "chosen"}
        />
        <div className="row">
          {acts.map((act) => (
            <Button key={act} kind="quiet" name="next" value={act} disabled={busy}>
              {t(`choose.${act}`)}
            </Button>
          ))}
        </div>
      </div>
    </Form>
  );
}
