import { Disclosure } from "#app/components/disclosure.tsx";
import { Select } from "#app/components/field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { ContentKind } from "#app/contract/content.values.ts";
import { MAX_NEWS_PINNED } from "#app/contract/news-desk.values.ts";
import { ActForm, Submit } from "../../content/edit/act-form.tsx";
import type { EditorView } from "../../content/edit/load-item.server.ts";

export function mayPin(kind: ContentKind, { isLive, liveId, acts }: EditorView): boolean {
  return kind === "news" && isLive && liveId !== undefined && acts.includes("withdraw");
}

export function NewsActs({ item, path }: { item: EditorView; path: string }) {
  const { t } = useTranslation("content");
  const places = Array.from({ length: MAX_NEWS_PINNED }, (_, at) => String(at + 1));
  if (!mayPin("news", item)) return null;
  return (
    <Disclosure summary={t("press.pin")}>
      <ActForm item={item} path={path} act="pin">
        <input type="hidden" name="published" value={item.liveId} />
        <Select name="place" label={t("field.place")} hint={t("hint.place")} defaultValue="1">
          {places.map((place) => (
            <option key={place} value={place}>
              {place}
            </option>
          ))}
          <option value="0">{t("notPinned")}</option>
        </Select>
        <Submit kind="quiet">{t("press.pinSubmit")}</Submit>
      </ActForm>
    </Disclosure>
  );
}
