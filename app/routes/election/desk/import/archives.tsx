import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { CandidateImport } from "#app/contract/candidate-import.ts";
import { MAX_ARCHIVES } from "#app/contract/candidate-import.values.ts";
import { FileForm } from "./file-form.tsx";

interface ArchivesProps {
  found: CandidateImport;
  path: string;
  error: string | undefined;
}

export function Archives({ found, path, error }: ArchivesProps) {
  const { t } = useTranslation("candidate-import");
  const busy = useNavigation().state !== "idle";
  const { archives } = found;
  return (
    <Section title={t("archives.title")}>
      {archives.length > 0 && (
        <DataTable
          label={t("archives.title")}
          columns={[t("archives.name"), t("archives.files"), t("archives.remove")]}
          rows={archives.map(({ part, fileName, files, isWhole }) => ({
            id: String(part),
            cells: [
              <bdi key="name">{fileName}</bdi>,
              isWhole ? t("archives.count", { count: files }) : t("archives.broken"),
              <Form key="remove" method="post" action={`${path}?act=discardArchive`}>
                <FormKeyField form={`archive-${part}`} />
                <input type="hidden" name="part" value={part} />
                <Button small kind="quiet" disabled={busy}>
                  {t("archives.remove")}
                </Button>
              </Form>,
            ],
          }))}
        />
      )}
      {archives.length < MAX_ARCHIVES && (
        <FileForm
          action={`${path}?act=archive`}
          form="archive"
          field="archive"
          accept=".zip,application/zip"
          error={error}
        />
      )}
    </Section>
  );
}
