import "../../../styles/dense.css";
import { useEffect, useState } from "react";
import { data, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Link } from "#app/components/link.tsx";
import { isOutdated } from "#app/components/outdated.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Rail } from "#app/components/rail.tsx";
import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { candidateFileFields } from "#app/contract/candidate-desk.values.ts";
import { contentPath } from "#app/contract/content.values.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { Forbidden } from "../forbidden.tsx";
import { deskKinds, labelKeys, useKind, wordKeys } from "../kinds.ts";
import type { Route } from "./+types/edit";
import * as actions from "./actions.server.ts";
import { ItemActs, noteId, Presses } from "./item-acts.tsx";
import { ItemState } from "./item-state.tsx";
import { type Changes, type EditorView, loadEditor } from "./load-item.server.ts";
import { type Rejected, toSummary } from "./rejected.ts";
import { TextForm } from "./text-form.tsx";

const unfolded: readonly string[] = ["return", "withdraw", "trash"];

const fileFields = ["picture", "files", "poster", "video", ...candidateFileFields];

export const handle = { isHydrated: true, i18n: ["content", "news", "archive", "offers", "file"] };

export async function loader(args: Route.LoaderArgs) {
  const item = await loadEditor(args);
  return item ? data(item) : data(null, 403);
}

export const action = formActions({
  save: actions.save,
  return: actions.returnItem,
  unschedule: actions.unschedule,
  publish: actions.publish,
  withdraw: actions.withdraw,
  trash: actions.trash,
  restore: actions.restore,
  pin: actions.pin,
  restoreVersion: actions.restoreVersion,
});

export default function Edit({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("content");
  const kind = useKind();
  const [version, setVersion] = useState(loaderData?.version ?? 0);
  // Autosaving increments the version between loads.
  useEffect(() => setVersion(loaderData?.version ?? 0), [loaderData?.version]);
  if (!loaderData) return <Forbidden />;
  const { id, state, isLive, liveId, title, number } = loaderData;
  const { icon, livePath, textFields } = deskKinds[kind];
  const path = contentPath(kind, id, "edit");
  const resultOf = (act: string): Rejected => (rejected?.act === act ? rejected.result : undefined);
  const saved = resultOf("save");
  const shown = { ...loaderData, version };
  return (
    <Page
      dense
      title={title}
      back={{ href: contentPath(kind), label: t(`kind.${kind}.title`) }}
      actions={
        <>
          <ButtonLink kind="quiet" icon={icon} href={contentPath(kind, id, "preview")}>
            {t("preview.open")}
          </ButtonLink>
          {loaderData.hasVersions && (
            <ButtonLink kind="quiet" icon="list" href={contentPath(kind, id, "versions")}>
              {t("versions.open")}
            </ButtonLink>
          )}
          {isLive && liveId && (
            <ButtonLink kind="quiet" icon="share" href={livePath(liveId)}>
              {t("seeLive")}
            </ButtonLink>
          )}
        </>
      }
    >
      <PageTitle title={title} hasError={rejected !== undefined} />
      <ErrorSummary
        errors={toSummary(rejected?.result, [...textFields, ...fileFields, "at", "note"], (name) =>
          t(labelKeys(kind, name)),
        ).map(({ field, message }) => ({
          message,
          ...(field && { field: field === "note" ? noteId(rejected?.act ?? "") : field }),
        }))}
      />
      {isLive && state !== "published" && <p role="note">{t("liveBeside")}</p>}
      {loaderData.sameNumber && (
        <p role="note">
          {t("sameNumber")}{" "}
          <Link to={href("/archive/:id", { id: loaderData.sameNumber.id })}>
            <bdi>{loaderData.sameNumber.title}</bdi>
          </Link>
        </p>
      )}
      {loaderData.needsOther && <p role="note">{t("needsOther")}</p>}
      {loaderData.silentUntil && (
        <p role="note">
          {t(state === "scheduled" ? "silence.held" : "silence.waits", {
            until: loaderData.silentUntil,
          })}
        </p>
      )}
      {isOutdated(saved, loaderData.version) && <Conflict changes={changesOf(saved)} />}
      {loaderData.maySave ? (
        <TextForm
          // Resets the fields.
          key={`${number} ${saved ? "back" : ""}`}
          item={shown}
          action={`${path}?act=save`}
          rejected={saved}
          onKept={setVersion}
        />
      ) : (
        <div className="railed">
          <p role="note">{t(`locked.${state}`)}</p>
          <Rail
            label={t("rail")}
            head={<ItemState item={shown} />}
            acts={<Presses item={shown} path={path} />}
          />
        </div>
      )}
      {(loaderData.acts.some((act) => unfolded.includes(act)) || isLive) && (
        <Section title={t("acts")} id="acts">
          <ItemActs item={shown} path={path} rejectedOf={resultOf} />
        </Section>
      )}
      <Section title={t("history")} id="history">
        <History steps={loaderData.steps} />
      </Section>
    </Page>
  );
}

function changesOf(saved: Rejected): Changes {
  return saved && "changes" in saved ? (saved.changes as Changes) : [];
}

function Conflict({ changes }: { changes: Changes }) {
  const { t } = useTranslation("content");
  const kind = useKind();
  return (
    <aside className="panel stack" aria-label={t("conflict.title")}>
      <h2>{t("conflict.title")}</h2>
      <p>{t("conflict.text")}</p>
      {changes.length > 0 && (
        <dl className="facts">
          {changes.flatMap(({ name, text }) => [
            <dt key={`${name} term`}>{t(labelKeys(kind, name))}</dt>,
            <dd key={name} dir="auto">
              {text || t("emptied")}
            </dd>,
          ])}
        </dl>
      )}
    </aside>
  );
}

function History({ steps }: Pick<EditorView, "steps">) {
  const { t } = useTranslation("content");
  const kind = useKind();
  return (
    <Timeline
      steps={steps.map(({ key, act, number, by, at, note, scheduledAt }) => ({
        key,
        title: t(wordKeys(kind, `act.${act}`)),
        change: scheduledAt,
        details: t("versions.number", { number }),
        by,
        at,
        note,
      }))}
    />
  );
}
