import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { controlProps, FieldFrame } from "#app/components/field.tsx";
import { FileControl } from "#app/components/file-control.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import type { MeetingPageView } from "./meeting.tsx";

interface DocumentsProps {
  meeting: MeetingPageView;
  rejected: SubmissionResult<string[]> | undefined;
}

export function Documents({ meeting, rejected }: DocumentsProps) {
  const { t } = useTranslation("meeting");
  const busy = useNavigation().state !== "idle";
  const { id, isHost, documents } = meeting;
  if (documents.length === 0 && !isHost) return null;
  const path = href("/meeting/:id", { id });
  return (
    <Section title={t("documents.title")} id="documents">
      {documents.length === 0 && <p className="muted">{t("documents.none")}</p>}
      <ul className="people">
        {documents.map((document) => (
          <li key={document.id} className="row">
            <a href={document.href} download={document.name}>
              <bdi>{document.name}</bdi>
            </a>
            {isHost && (
              <Form method="post" action={`${path}?act=removeDocument&document=${document.id}`}>
                <FormKeyField form={`remove-${document.id}`} />
                <Button kind="plain" small disabled={busy}>
                  {t("common:action.delete")}
                  <span className="vh"> {document.name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {isHost && (
        <Disclosure inline open={rejected !== undefined} summary={t("documents.add")}>
          <Form
            key={documents.length}
            method="post"
            action={`${path}?act=addDocument#documents`}
            encType="multipart/form-data"
            noValidate
            className="stack"
          >
            <FormKeyField form={`document-${documents.length}`} />
            <DocumentField error={rejected?.error?.document ?? undefined} />
            <div className="row">
              <Button kind="quiet" icon="plus" disabled={busy}>
                {t("documents.submit")}
              </Button>
            </div>
          </Form>
        </Disclosure>
      )}
    </Section>
  );
}

function DocumentField({ error }: { error: string[] | undefined }) {
  const { t } = useTranslation(["meeting", "file"]);
  const [chosen, setChosen] = useState<string>();
  const frame = {
    id: "document",
    label: t("meeting:documents.field"),
    hint: t("meeting:documents.hint", { megabytes: MAX_FILE_MB }),
    error,
  };
  return (
    <FieldFrame {...frame}>
      <FileControl
        name="document"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        {...controlProps(frame)}
        onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name)}
        action={t("file:files")}
        chosen={chosen ?? t("file:noFiles")}
        shrinking={t("file:shrinking")}
      />
    </FieldFrame>
  );
}
