import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { RoleCandidate } from "#app/contract/role.ts";

interface CandidatesProps {
  roleId: string;
  candidates: readonly RoleCandidate[];
  until: string;
}

/** Also to revoke. */
export function Candidates({ roleId, candidates, until }: CandidatesProps) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  if (candidates.length === 0) return <p>{t("give.nobody")}</p>;
  return (
    <ul className="candidates">
      {candidates.map(({ name, membershipId, governorate, holds }) => (
        <li key={membershipId}>
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>{" "}
            <span className="meta">
              {t("holder.membershipId")} <bdi dir="ltr">{membershipId}</bdi>
              {governorate && ` · ${governorate}`}
            </span>
          </p>
          {holds && !until ? (
            <p className="muted">{t("give.holds")}</p>
          ) : (
            <Form method="post" action={href("/roles/edit/:id/give", { id: roleId })}>
              <FormKeyField form={`give-${membershipId}-${until}`} />
              <input type="hidden" name="membershipId" value={membershipId} />
              <input type="hidden" name="until" value={until} />
              <Button small icon="plus" disabled={busy}>
                {t("assign.submit")} <span className="vh">{name}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
