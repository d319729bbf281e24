import type { RouterContextProvider } from "react-router";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import type { Draft } from "#app/session/draft.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { groupAnswers } from "../../application/answer-view.server.ts";
import { schemas } from "./apply-steps.server.ts";

export function reviewAnswers(context: Readonly<RouterContextProvider>, { answers }: Draft) {
  const values: Record<string, unknown> = Object.assign(
    {},
    ...Object.entries(schemas).map(
      ([step, schema]) => schema.safeParse(answers[step as keyof typeof schemas] ?? {}).data,
    ),
  );
  const { nationalIdConfirmed: _, ...shown } = values;
  const groups = groupAnswers(context, shown as Parameters<typeof groupAnswers>[1]);
  const card = readNationalId(String(values.nationalId), new Date());
  if (typeof card === "string") return groups;
  const { language } = preferencesOf(context);
  const text = governorateByCode(card.governorateCode)?.[language] ?? "";
  const birthplace = { name: "birthGovernorate", value: { text, isNumber: false } };
  return groups.map((group) =>
    group.group === "personal"
      ? {
          ...group,
          rows: group.rows.flatMap((row) =>
            row.name === "dateOfBirth" ? [row, birthplace] : [row],
          ),
        }
      : group,
  );
}
