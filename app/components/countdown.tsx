import type { ReactNode } from "react";
import { useTranslation } from "./translation.ts";

interface CountdownProps {
  /** Seconds; at the first render as of the server. */
  remaining: number;
  /** A script counts down; until then CSS does, for 30 s at most. */
  live: boolean;
}

/** Styles what depends on a code's expiry. */
export function ExpiryState({
  remaining,
  live,
  children,
}: CountdownProps & { children: ReactNode }) {
  const state = live ? (remaining > 0 ? "running" : "expired") : "ticking";
  return (
    <div className={state} data-left={live ? undefined : remaining}>
      {children}
    </div>
  );
}

/** docs/product.md#one-time-codes */
export function Countdown({ remaining, live }: CountdownProps) {
  const { t } = useTranslation("common");
  const colour = remaining > 10 ? "" : remaining > 0 ? " soon" : " over";
  return (
    <div className={`countdown${live ? colour : ""}`}>
      {/* A radius of 15.9155 makes a circumference of 100. */}
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15.9155" />
        <circle
          cx="18"
          cy="18"
          r="15.9155"
          strokeDasharray={live ? `${(remaining / 30) * 100} 100` : "100"}
        />
      </svg>
      <span className={live ? "digits" : "digits reel"} aria-hidden="true">
        {live && remaining}
      </span>{" "}
      <span className="vh">{t("secondsLeft", { count: remaining })}</span>
    </div>
  );
}
