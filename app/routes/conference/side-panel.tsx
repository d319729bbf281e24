import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";
import { useTranslation } from "#app/components/translation.ts";

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation("conference");
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="call-panel" aria-labelledby={id}>
      <header>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <Icon name="close" />
          <span className="vh">{t("common:close")}</span>
        </button>
      </header>
      {children}
    </section>
  );
}
