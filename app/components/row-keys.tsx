import "../styles/search.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { areShortcutsOn, onShortcut } from "./shortcuts.ts";

const ROWS = "main .listing tbody th a, main .waiting li > div > a, main .hits li > a";

/** `j` and `k` move between rows; Enter opens one. */
export function RowKeys() {
  const { t } = useTranslation("list");
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    setOn(areShortcutsOn());
    return onShortcut(moveFocus);
  }, []);
  if (!isOn) return null;
  return (
    <p className="keys muted">
      <kbd>j</kbd> <kbd>k</kbd> {t("keys.rows")} <kbd>Enter</kbd> {t("keys.open")}{" "}
      <Link to="/search#keys">{t("keys.all")}</Link>
    </p>
  );
}

function moveFocus(key: string, event: KeyboardEvent) {
  if (key !== "j" && key !== "k") return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(ROWS)];
  const row = document.activeElement?.closest("tr, li");
  const at = row ? links.findIndex((link) => row.contains(link)) : -1;
  const next = key === "j" ? at + 1 : at < 0 ? links.length - 1 : at - 1;
  const link = links[next];
  if (!link) return;
  event.preventDefault();
  link.focus();
}
