import { Link } from "#app/components/link.tsx";
import { StatusChip, type Tone } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { Paragraphs } from "../reaction/paragraphs.tsx";
import type { WritingView } from "./writing-view.server.ts";

const tones: Readonly<Record<string, Tone>> = { held: "yours", hidden: "bad" };

export function WritingPanel({ writing, author }: { writing: WritingView; author?: string }) {
  const { t } = useTranslation("moderation");
  const { text, written, isEdited, state, place } = writing;
  return (
    <div className="panel stack" id="writing">
      <p className="meta">
        {author && (
          <b>
            <bdi>{author}</bdi>
          </b>
        )}{" "}
        <When at={written} /> {isEdited && <span>{t("edited")}</span>}{" "}
        {state && <StatusChip tone={tones[state] ?? "waiting"}>{t(`state.${state}`)}</StatusChip>}
      </p>
      <Paragraphs text={text} />
      {place && (
        <p className="muted">
          {t("below")}{" "}
          {place.href ? (
            <Link to={place.href} lang={place.lang} dir="auto">
              {place.title}
            </Link>
          ) : (
            <bdi lang={place.lang}>{place.title}</bdi>
          )}
        </p>
      )}
    </div>
  );
}
