import { Fragment } from "react";
import { useTranslation } from "#app/components/translation.ts";
import { Money } from "../money.tsx";
import type { CashView } from "./cash-view.server.ts";

export function Sums({ day }: { day: CashView }) {
  const { t } = useTranslation("dues");
  const { float, taken, givenBack, expected, counted, difference } = day;
  const lines = {
    ...{ float, taken, givenBack, expected },
    ...(counted !== null && { counted }),
    ...(difference && { difference }),
  };
  return (
    <dl className="facts">
      {Object.entries(lines).map(([name, amount]) => (
        <Fragment key={name}>
          <dt>{t(`cash.sum.${name}`)}</dt>{" "}
          <dd>
            <Money of={amount} />
          </dd>{" "}
        </Fragment>
      ))}
      {day.explanation && (
        <>
          <dt>{t("cash.field.explanation")}</dt>{" "}
          <dd className="words" dir="auto">
            {day.explanation}
          </dd>
        </>
      )}
    </dl>
  );
}
