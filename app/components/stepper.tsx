import { Link } from "./link.tsx";
import { useTranslation } from "./translation.ts";

export interface StepperStep {
  label: string;
  state: "done" | "current" | "ahead";
  href?: string | undefined;
  /** Submits the form around it. */
  submits?: boolean;
}

export function Stepper({ label, steps }: { label: string; steps: readonly StepperStep[] }) {
  const { t } = useTranslation("common");
  const at = steps.findIndex(({ state }) => state === "current");
  return (
    <nav className={steps.length > 3 ? "stepper" : "stepper few"} aria-label={label}>
      <p>{t("steps.place", { step: at + 1, total: steps.length })}</p>
      <ol>
        {steps.map(({ label, state, href, submits }) => (
          <li key={label} className={state} aria-current={state === "current" ? "step" : undefined}>
            {submits ? (
              <button type="submit" className="link">
                {label}
              </button>
            ) : href ? (
              <Link to={href}>{label}</Link>
            ) : (
              <span>{label}</span>
            )}
            {state === "done" && <span className="vh"> {t("steps.done")}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
