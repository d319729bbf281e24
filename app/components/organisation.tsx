import { createContext, type ReactNode, useContext, useEffect } from "react";

/** The organisation as a page shows it, in its language. */
export interface Organisation {
  readonly name: string;
  readonly portal: string;
  readonly promise: string;
  readonly email: string;
  /** Where else it can be reached, by phone or on its own site. */
  readonly contacts: readonly { readonly href: string; readonly label: string }[];
  readonly address?: string | undefined;
  /** The page's background colour, for the browser's own bars. */
  readonly background: string;
  /** Rules for the document's head, where the colours or the logo are not the style sheet's. */
  readonly style?: string | undefined;
  readonly icon?: { readonly href: string; readonly type: string };
  readonly touchIcon?: string;
}

const OrganisationContext = createContext<Organisation | undefined>(undefined);

/** In a browser the last page's: a page that failed may come without the root's data. */
let lastKnown: Organisation | undefined;

/** Gives the organisation to everything inside; without a value, the one from outside stays. */
export function OrganisationProvider({
  value,
  children,
}: {
  value: Organisation | undefined;
  children: ReactNode;
}) {
  const outer = useContext(OrganisationContext);
  useEffect(() => {
    if (value) lastKnown = value;
  }, [value]);
  return <OrganisationContext value={value ?? outer ?? lastKnown}>{children}</OrganisationContext>;
}

const unknownOrganisation: Organisation = {
  name: "",
  portal: "",
  promise: "",
  email: "",
  contacts: [],
  background: "",
};

/** The organisation whose portal this is. */
export function useOrganisation(): Organisation {
  return useContext(OrganisationContext) ?? unknownOrganisation;
}
