import { filledByScript } from "./filled-by-script.ts";

/** A way to the district that was looked at last, with words before its name; or a district to remember. */
type OwnDistrictProps = { label: string } | { address: string; name: string };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "own-district": React.HTMLAttributes<HTMLElement> & Record<string, unknown>;
    }
  }
}

/**
 * The district that this browser looked at last. It is remembered by a script, in local storage
 * (app/enhancement/own-district.ts), so that an open page is the same for everybody and no server
 * knows; without a script it shows nothing.
 */
export function OwnDistrict(props: OwnDistrictProps) {
  return <own-district {...props} {...filledByScript} />;
}
