import { type MouseEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { href, Link } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import { BELL_ITEMS } from "#app/contract/notification.values.ts";
import { NotificationItem } from "../notification-item.tsx";
import { useInbox } from "./inbox.ts";

interface PopoverProps {
  id: string;
  state: "loading" | "loaded" | "failed";
  onClose(): void;
}

export function Popover({ id, state, onClose }: PopoverProps) {
  const { t } = useTranslation("notification-screens");
  const { items } = useInbox();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus({ preventScroll: true }), []);
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) onClose();
  };
  const isKnown = state !== "loading" || items.length >= BELL_ITEMS;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click
    <div
      className="popover"
      id={id}
      role="dialog"
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      ref={container}
      onClick={onClick}
    >
      <div>
        <h2 id={`${id}-title`}>{t("title")}</h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="close" />
          <span className="vh">{t("close")}</span>
        </button>
      </div>
      {items.length > 0 && isKnown && (
        <ul className="notices">
          {items.slice(0, BELL_ITEMS).map((item) => (
            <NotificationItem key={item.id} item={item} />
          ))}
        </ul>
      )}
      {!isKnown && <p className="muted">{t("loading")}</p>}
      {state === "failed" && <p className="muted">{t("loadFailed")}</p>}
      {state === "loaded" && items.length === 0 && (
        <p className="muted">
          <Icon name="bell" />
          {t("empty")}
        </p>
      )}
      <Link className="button plain wide" to={href("/notification")}>
        {t("all")}
      </Link>
    </div>
  );
}
