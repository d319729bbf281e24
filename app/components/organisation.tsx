import { createContext, type ReactNode, useContext, useEffect } from "react";

export interface Organisation {
  readonly name: string;
  readonly portal: string;
  readonly promise: string;
  readonly email: string;
  readonly contacts: readonly { readonly href: string; readonly label: string }[];
  readonly address?: string | undefined;
  readonly sourceUrl?: string | undefined;
  readonly background: string;
  readonly style?: string | undefined;
  readonly icon?: { readonly href: string; readonly type: string };
  readonly touchIcon?: string;
}

const OrganisationContext = createContext<Organisation | undefined>(undefined);

/** For error pages rendered without root data. */
let lastKnown: Organisation | undefined;

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

export function useOrganisation(): Organisation {
  return useContext(OrganisationContext) ?? unknownOrganisation;
}
