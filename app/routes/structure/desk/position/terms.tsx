import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Avatar } from "#app/components/avatar.tsx";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { isOutdated } from "#app/components/outdated.ts";
import { useTranslation } from "#app/components/translation.ts";
import type { TermView } from "./load-position.server.ts";
import { TermFields, useTermFields } from "./term-fields.tsx";

interface TermsProps {
  path: string;
  terms: readonly TermView[];
  rejected: SubmissionResult<string[]> | undefined;
}

export function Terms({ path, terms, rejected }: TermsProps) {
  const { t } = useTranslation("structure-desk");
  if (terms.length === 0) return <p className="muted">{t("term.vacant")}</p>;
  return (
    <ul className="tree">
      {terms.map((term) => (
        <li key={term.id}>
          <Term
            path={path}
            term={term}
            rejected={rejected?.initialValue?.term === term.id ? rejected : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function Term({ path, term, rejected }: Omit<TermsProps, "terms"> & { term: TermView }) {
  const { t } = useTranslation("structure-desk");
  const busy = useNavigation().state !== "idle";
  const { id, name, membershipId, src, from, until, isRunning, values } = term;
  const form = useTermFields(`term-${id}`, values, rejected);
  return (
    <>
      <p className="leader">
        <Avatar name={name} src={src} />
        <span>
          <b>
            <bdi>{name}</bdi>
          </b>{" "}
          {membershipId && (
            <small className="muted">
              <bdi dir="ltr">{membershipId}</bdi>
            </small>
          )}{" "}
          <span className="muted">
            {until ? t("term.span", { from, until }) : t("term.since", { from })}
          </span>{" "}
          {isRunning && <span className="tag">{t("term.now")}</span>}
        </span>
      </p>
      <Disclosure
        inline
        open={rejected !== undefined}
        summary={t(isRunning ? "term.correctOrEnd" : "term.correct")}
      >
        <Form
          key={JSON.stringify(values)}
          method="post"
          action={`${path}?act=correct`}
          encType="multipart/form-data"
          noValidate
          className="stack writing"
        >
          <ErrorSummary errors={form.errors} />
          {isOutdated(rejected, values.version) && <TermConflict term={term} />}
          <FormKeyField form={`term-${id}`} />
          <input type="hidden" name="term" value={id} />
          <input type="hidden" name="version" value={values.version} />
          <TermFields form={form} isMember={membershipId !== undefined} />
          <Button kind="quiet" disabled={busy}>
            {t("term.submit")}
          </Button>
        </Form>
      </Disclosure>
    </>
  );
}

function TermConflict({ term: { name, from, until, values } }: { term: TermView }) {
  const { t } = useTranslation("structure-desk");
  const facts = [
    [t("term.name"), values.name || name],
    [t("term.nameEn"), values.nameEn],
    [t("term.from"), from],
    [t("term.until"), until],
  ];
  return (
    <aside className="stack" aria-label={t("conflict.title")}>
      <h3>{t("conflict.title")}</h3>
      <p>{t("conflict.text")}</p>
      <dl className="facts">
        {facts.flatMap(([label, value]) =>
          value
            ? [
                <dt key={`${label} term`}>{label}</dt>,
                <dd key={label} dir="auto">
                  {value}
                </dd>,
              ]
            : [],
        )}
      </dl>
    </aside>
  );
}
