import { createContext } from "react";

/** The nonce of an answer's Content-Security-Policy, for inline styles; on the server only. */
export const Nonce = createContext<string | undefined>(undefined);
