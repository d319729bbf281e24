import { type MouseEvent, useEffect, useState } from "react";
import { Select } from "#app/components/field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { focusPoints } from "#app/contract/content.values.ts";

interface FocusPickerProps {
  name: string;
  label: string;
  error?: string | readonly string[] | undefined;
  /** "x y" in percent from the top left. */
  defaultValue: string;
  /** Uncropped. */
  src: string;
  pictureId: string;
}

/** Nine choices; with a script also a tap on the picture. */
export function FocusPicker({ src, pictureId, defaultValue, ...field }: FocusPickerProps) {
  const { t } = useTranslation("content");
  const [point, setPoint] = useState(defaultValue || "50 50");
  const shown = useChosenPicture(pictureId) ?? src;
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const [x = "50", y = "50"] = point.split(" ");
  const isOther = !(focusPoints as readonly string[]).includes(point);
  const tap = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (at: number, whole: number) =>
      Math.min(100, Math.max(0, Math.round((100 * at) / whole)));
    setPoint(`${share(clientX - left, width)} ${share(clientY - top, height)}`);
  };
  return (
    <>
      {isHydrated && shown && (
        <div className="stack">
          {/* Keyboards and screen readers use the list. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the list does the same */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list does the same */}
          <div className="focus-picker" dir="ltr" onClick={tap} data-focus={point}>
            <img src={shown} alt="" />
            <span aria-hidden style={{ left: `${x}%`, top: `${y}%` }} />
          </div>
          <p className="hint">{t("hint.focusTap")}</p>
        </div>
      )}
      <Select
        {...field}
        hint={t("hint.focus")}
        value={point}
        onChange={(event) => setPoint(event.currentTarget.value)}
      >
        {focusPoints.map((each) => (
          <option key={each} value={each}>
            {t(`focus.${each}`)}
          </option>
        ))}
        {isOther && <option value={point}>{t("focus.tapped")}</option>}
      </Select>
    </>
  );
}

function useChosenPicture(pictureId: string): string | undefined {
  const [chosen, setChosen] = useState<string>();
  useEffect(() => {
    const control = document.getElementById(pictureId);
    if (!(control instanceof HTMLInputElement)) return;
    const read = () => {
      const [file] = control.files ?? [];
      if (!file) return setChosen(undefined);
      const reader = new FileReader();
      reader.onload = () => setChosen(String(reader.result));
      reader.readAsDataURL(file);
    };
    control.addEventListener("change", read);
    return () => control.removeEventListener("change", read);
  }, [pictureId]);
  return chosen;
}
