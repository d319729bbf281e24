import { filledByScript } from "./filled-by-script.ts";

type OwnDistrictProps = { label: string } | { address: string; name: string };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "own-district": React.HTMLAttributes<HTMLElement> & Record<string, unknown>;
    }
  }
}

/**
 * Kept in local storage by app/enhancement/own-district.ts: the page stays cacheable, and no server
 * learns it.
 */
export function OwnDistrict(props: OwnDistrictProps) {
  return <own-district {...props} {...filledByScript} />;
}
