import type { ReactNode } from "react";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "page-refresh": React.HTMLAttributes<HTMLElement> & { seconds: number };
    }
  }
}

interface PageRefreshProps {
  seconds: number;
  /** What changes; where a new page has no such element, the page is shown anew. */
  children?: ReactNode;
}

/** Asks for its page again every so often (app/enhancement/personal/page-refresh.ts). */
export function PageRefresh({ seconds, children }: PageRefreshProps) {
  return (
    <page-refresh seconds={seconds} role={children ? "status" : undefined}>
      {children}
    </page-refresh>
  );
}
