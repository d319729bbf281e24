import { Fragment } from "react";
import { href } from "react-router";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { StatusChip, type Tone } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { ChargeView, ReceiptView } from "./dues-view.server.ts";
import { Money } from "./money.tsx";

const tones: Readonly<Record<ChargeView["state"], Tone>> = {
  paid: "good",
  waived: "waiting",
  twin: "waiting",
  part: "yours",
  owed: "yours",
  overdue: "bad",
};

export function Charges({ charges }: { charges: readonly ChargeView[] }) {
  const { t } = useTranslation("dues");
  if (charges.length === 0) return <p className="muted">{t("charges.none")}</p>;
  return (
    <DataTable
      label={t("charges.title")}
      ending={2}
      columns={["period", "state", "amount"].map((each) => t(`charges.${each}`))}
      rows={charges.map((charge) => ({
        id: charge.id,
        cells: [
          <span key="period">
            <bdi>{charge.period}</bdi>{" "}
            <small className="muted">
              {t(`kind.${charge.kind}`)}
              {charge.owed > 0 && ` · ${t("charges.dueOn", { day: charge.dueOn })}`}
            </small>
          </span>,
          <StatusChip key="state" tone={tones[charge.state]}>
            {t(`state.${charge.state}`)}
          </StatusChip>,
          <span key="amount">
            <Money of={charge.amount} /> <Parts {...charge} />
          </span>,
        ],
      }))}
    />
  );
}

/** Where the state doesn't say it all. */
function Parts(charge: Pick<ChargeView, "amount" | "paid" | "waived" | "owed">) {
  const { t } = useTranslation("dues");
  const parts = (["paid", "waived", "owed"] as const).filter((part) => charge[part] > 0);
  if (parts.length < 2) return null;
  return (
    <small className="muted">
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && " · "}
          {t(`charges.${part}`)} <Money of={charge[part]} />
        </Fragment>
      ))}
    </small>
  );
}

type Line = ReceiptView & { readonly reference?: string | null | undefined };

export function Receipts({ receipts }: { receipts: readonly Line[] }) {
  const { t } = useTranslation("dues");
  if (receipts.length === 0) return <p className="muted">{t("receipts.none")}</p>;
  return (
    <DataTable
      label={t("receipts.title")}
      ending={2}
      columns={["number", "day", "amount", "method"].map((each) => t(`receipts.${each}`))}
      rows={receipts.map((receipt) => ({
        id: receipt.id,
        cells: [
          <span key="number">
            <Link to={href("/dues/receipt/:token", { token: receipt.token })}>
              <bdi dir="ltr">{receipt.number}</bdi>
            </Link>{" "}
            <Standing {...receipt} />
          </span>,
          receipt.day,
          <Money key="amount" of={receipt.amount} />,
          <span key="method">
            {t(`method.${receipt.method}`)}{" "}
            {receipt.reference && (
              <small className="muted">
                <bdi>{receipt.reference}</bdi>
              </small>
            )}
          </span>,
        ],
      }))}
    />
  );
}

function Standing({ act, returned }: Pick<Line, "act" | "returned">) {
  const { t } = useTranslation("dues");
  if (act !== "payment") return <small className="muted">{t(`act.${act}`)}</small>;
  if (returned === 0) return null;
  return (
    <small className="warn">
      {t("receipts.returned")} <Money of={returned} />
    </small>
  );
}
