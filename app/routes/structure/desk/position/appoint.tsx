import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { isOutdated } from "#app/components/outdated.ts";
import { SearchField } from "#app/components/search-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { LoadedPosition } from "./load-position.server.ts";
import { TermFields, useTermFields } from "./term-fields.tsx";

type AppointProps = Pick<LoadedPosition, "keyword" | "candidates" | "holder" | "today"> & {
  path: string;
  version: number;
  rejected: SubmissionResult<string[]> | undefined;
};

export function Appoint(props: AppointProps) {
  const { path, version, keyword, candidates, holder, today, rejected } = props;
  const { t } = useTranslation("structure-desk");
  return (
    <>
      {isOutdated(rejected, version) && <p role="note">{t("appoint.meanwhile")}</p>}
      {holder && <p role="note">{t("appoint.ends", { name: `\u2068${holder}\u2069` })}</p>}
      <Form className="filters" role="search" action={`${path}#appoint`} key={keyword}>
        <SearchField label={t("appoint.keyword")} defaultValue={keyword} />
        <Button icon="search">{t("common:action.search")}</Button>
      </Form>
      {candidates?.length === 0 && <p>{t("appoint.nobody")}</p>}
      {candidates?.map(({ name, membershipId, governorate }) => (
        <Disclosure
          key={membershipId}
          open={candidates.length === 1}
          summary={
            <>
              <b>
                <bdi>{name}</bdi>
              </b>{" "}
              <small className="muted">
                <bdi dir="ltr">{membershipId}</bdi>
                {governorate && ` · ${governorate}`}
              </small>
            </>
          }
        >
          <TermForm {...{ path, version, today, membershipId, rejected }} name={name} />
        </Disclosure>
      ))}
      <Disclosure
        open={rejected !== undefined && !isOfMember(rejected)}
        summary={t("appoint.free")}
      >
        <TermForm {...{ path, version, today, rejected }} />
      </Disclosure>
      {rejected && isOfMember(rejected) && !candidates && (
        <div className="panel stack">
          <h3>
            {t("appoint.again")} <bdi dir="ltr">{numberOf(rejected)}</bdi>
          </h3>
          <TermForm {...{ path, version, today, rejected }} membershipId={numberOf(rejected)} />
          <Link to={path}>{t("appoint.other")}</Link>
        </div>
      )}
    </>
  );
}

const numberOf = (rejected: SubmissionResult<string[]>) => {
  const typed = rejected.initialValue?.membershipId;
  return typeof typed === "string" ? typed : "";
};
const isOfMember = (rejected: SubmissionResult<string[]>) => numberOf(rejected) !== "";

interface TermFormProps {
  path: string;
  version: number;
  today: string;
  name?: string;
  membershipId?: string;
  rejected: SubmissionResult<string[]> | undefined;
}

function TermForm({ path, version, today, name, membershipId = "", rejected }: TermFormProps) {
  const { t } = useTranslation("structure-desk");
  const busy = useNavigation().state !== "idle";
  const own = rejected && numberOf(rejected) === membershipId ? rejected : undefined;
  const prefix = `appoint-${membershipId || "free"}`;
  const form = useTermFields(prefix, { name: "", nameEn: "", from: today, until: "" }, own);
  return (
    <Form
      method="post"
      action={`${path}?act=appoint`}
      encType="multipart/form-data"
      noValidate
      className="stack writing"
    >
      <ErrorSummary errors={form.errors} />
      <FormKeyField form={prefix} />
      {membershipId && <input type="hidden" name="membershipId" value={membershipId} />}
      <input type="hidden" name="version" value={version} />
      <TermFields form={form} isMember={membershipId !== ""} />
      <Button icon="plus" disabled={busy}>
        {name ? t("appoint.submitOf", { name }) : t("appoint.submit")}
      </Button>
    </Form>
  );
}
