import { filledByScript } from "./filled-by-script.ts";

interface PageActionProps {
  /** Also the icon's name. */
  act: "print" | "share";
  label: string;
  address?: string;
  /** URL that counts shares. */
  counted?: string | undefined;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "page-action": PageActionProps & React.HTMLAttributes<HTMLElement>;
    }
  }
}

/** Made by app/enhancement/page-action.ts: needs a script. */
export function PageAction(props: PageActionProps) {
  return <page-action {...props} {...filledByScript} />;
}
