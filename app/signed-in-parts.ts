import { createContext } from "react";

/** On the server, where a plain page waits for nothing that is lazy. */
export const SignedInParts = createContext<typeof import("./signed-in.ts") | undefined>(undefined);
