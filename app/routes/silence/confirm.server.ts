import { data, type RouterContextProvider } from "react-router";
import { formatMoment } from "#app/arabic/dates.ts";
import type { ReleasedAnswer } from "#app/contract/silence.ts";
import { typedFields } from "#app/session/confirm.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { namesOf } from "./silence-lines.server.ts";

interface Becoming {
  readonly scope: "country" | "governorates";
  readonly governorates: readonly string[];
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

/** docs/product.md#asking-once-more */
export function toConfirm(
  context: Readonly<RouterContextProvider>,
  formData: FormData,
  released: ReleasedAnswer | undefined,
  becoming: Becoming | undefined,
) {
  const { language } = preferencesOf(context);
  const { count, items } = released ?? { count: 0, items: [] };
  const say = (moment: Date | undefined) => (moment ? formatMoment(moment, language) : "");
  return data({
    less: {
      fields: typedFields(formData),
      becoming: becoming && {
        /** None: the whole country. */
        names: becoming.scope === "country" ? undefined : namesOf(becoming.governorates, language),
        from: say(becoming.from),
        to: say(becoming.to),
      },
      isCounted: released !== undefined,
      count,
      items: items.map((item) => ({ ...item, at: item.at && formatMoment(item.at, language) })),
    },
  });
}
export type LessSilence = ReturnType<typeof toConfirm>["data"]["less"];
