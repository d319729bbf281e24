import { filledByScript } from "./filled-by-script.ts";

interface PageActionProps {
  /** What a press does; also the name of its icon. */
  act: "print" | "share";
  label: string;
  /** What is shared. */
  address?: string;
  /** Where it is told that it was shared, to be counted. */
  counted?: string | undefined;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "page-action": PageActionProps & React.HTMLAttributes<HTMLElement>;
    }
  }
}

/**
 * A button for what only a script can do. The script makes it (app/enhancement/page-action.ts), so
 * that a text browser shows nothing that does nothing.
 */
export function PageAction(props: PageActionProps) {
  return <page-action {...props} {...filledByScript} />;
}
