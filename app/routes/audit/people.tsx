import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { AuditAddress } from "./list-query.ts";

export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly membershipId?: string | null | undefined;
  readonly governorate?: string | undefined;
}

interface PeopleProps {
  address: AuditAddress;
  rejected: SubmissionResult<string[]> | undefined;
  keyword: string;
  found: readonly FoundPerson[] | undefined;
}

/** A POST: names stay out of URLs. */
export function People({ address, rejected, keyword, found }: PeopleProps) {
  const { t } = useTranslation(["audit", "list"]);
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <Form
        method="post"
        action={`${href("/desk/audit")}?act=find`}
        className="search"
        preventScrollReset
        noValidate
      >
        <FormKeyField form="people" />
        <Field
          name="keyword"
          type="search"
          label={t("audit:people.label")}
          hint={t("audit:people.hint")}
          error={rejected?.error?.keyword ?? undefined}
          defaultValue={String(rejected?.initialValue?.keyword ?? keyword)}
          maxLength={200}
          dir="auto"
          enterKeyHint="search"
          required
        />
        <Button kind="quiet" icon="search" disabled={busy}>
          {t("list:search.submit")}
        </Button>
      </Form>
      {found && <Found address={address} found={found} />}
    </>
  );
}

function Found({ address, found }: { address: AuditAddress; found: readonly FoundPerson[] }) {
  const { t } = useTranslation("audit");
  if (found.length === 0) return <p role="status">{t("people.nobody")}</p>;
  return (
    <ul className="candidates" aria-label={t("people.found")}>
      {found.map(({ id, name, membershipId, governorate }) => (
        <li key={id}>
          <p>
            <b>
              <bdi>{name}</bdi>
            </b>{" "}
            <span className="meta">
              {membershipId && <bdi dir="ltr">{membershipId}</bdi>}
              {membershipId && governorate && " · "}
              {governorate}
            </span>
          </p>
          <p className="row">
            <Link to={address.to({ person: id })}>{t("people.asPerson")}</Link>{" "}
            <Link to={address.to({ actor: id })}>{t("people.asActor")}</Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
