import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import type { SaidTime } from "#app/arabic/dates.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { Icon } from "#app/components/icon.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { WaitingSince } from "#app/components/waiting-since.tsx";
import { When } from "#app/components/when.tsx";
import type { ApplicationLine } from "#app/contract/application.ts";
import { type ApplicationState, openStates } from "#app/contract/review.ts";
import { reviewTone } from "../state-tone.ts";

interface ApplicationTableProps {
  items: readonly ListedApplication[];
  label: string;
  state: ApplicationState | "all";
}

export interface ListedApplication extends Omit<ApplicationLine, "submittedAt"> {
  readonly submittedAt: SaidTime;
  readonly waitingDays: number;
}

export function ApplicationTable({ items, label, state }: ApplicationTableProps) {
  const { t } = useTranslation("review");
  const isWaiting = state !== "all" && openStates.includes(state);
  const last = state === "all" ? "state" : isWaiting ? "claimedBy" : undefined;
  const columns = ["name", "kind", "governorate", "submittedAt", ...(last ? [last] : [])];
  return (
    <DataTable
      label={label}
      ending={columns.indexOf("submittedAt")}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={items.map((item) => ({
        id: item.id,
        cells: [
          <Applicant key="name" {...item} />,
          t(`kind.${item.kind}`),
          item.governorate ?? t("unknownPlace"),
          isWaiting ? (
            <WaitingSince key="submittedAt" days={item.waitingDays} date={item.submittedAt} />
          ) : (
            <When key="submittedAt" at={item.submittedAt} />
          ),
          ...(last ? [<LastCell key={last} item={item} showsState={last === "state"} />] : []),
        ],
      }))}
    />
  );
}

function LastCell({ item, showsState }: { item: ListedApplication; showsState: boolean }) {
  const { t } = useTranslation("review");
  const { state, claimedBy } = item;
  if (!showsState) {
    return claimedBy ? <bdi>{claimedBy}</bdi> : <span className="muted">{t("nobody")}</span>;
  }
  return (
    <>
      <StatusChip tone={reviewTone(state)}>{t(`isState.${state}`)}</StatusChip>
      {claimedBy && <small className="muted">{t("claimedBy", { name: claimedBy })} </small>}
    </>
  );
}

function Applicant({ id, name, hasWarnings, warnings = [] }: ListedApplication) {
  const { t } = useTranslation("review");
  return (
    <>
      <Link to={href("/users/applications/:id", { id })}>
        <bdi>{name}</bdi>
      </Link>{" "}
      {warnings.map((warning) => (
        <small key={warning} className="warn">
          <Icon name="warning" /> {t(`shortWarning.${warning}`)}{" "}
        </small>
      ))}
      {/* Other platforms may not name them. */}
      {hasWarnings && warnings.length === 0 && (
        <small className="warn">
          <Icon name="warning" /> {t("hasWarnings")}
        </small>
      )}
    </>
  );
}
