import type { ReactNode } from "react";
import { href } from "react-router";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { Amount } from "../amount.tsx";
import type { Case } from "./load-case.server.ts";

export function Facts({ aid }: { aid: Case }) {
  const { t } = useTranslation("aid-desk");
  const rows = {
    beneficiary: aid.personId ? (
      <Link to={href("/users/:id", { id: aid.personId })}>
        <bdi>{aid.beneficiary}</bdi>
      </Link>
    ) : (
      <bdi>{aid.beneficiary}</bdi>
    ),
    membershipId: aid.membershipId && <bdi dir="ltr">{aid.membershipId}</bdi>,
    submittingEntity: aid.submittingEntity && <bdi>{aid.submittingEntity}</bdi>,
    governorate: aid.governorate,
    createdAt: <When at={aid.createdAt} />,
    owner: aid.owner ? <bdi>{aid.owner}</bdi> : t("nobody"),
    dueDate: aid.dueDate && <When at={aid.dueDate} />,
    amount: <Amount of={aid.amount} />,
  } satisfies Record<string, ReactNode>;
  return (
    <>
      <dl className="facts">
        {Object.entries(rows).map(([name, value]) => (
          <Fact key={name} label={t(`facts.${name}`)} value={value} />
        ))}
      </dl>
      {aid.others > 0 && <p className="hint">{t("others", { count: aid.others })}</p>}
    </>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  const { t } = useTranslation("aid-desk");
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || <span className="muted">{t("notProvided")}</span>}</dd>
    </>
  );
}
