import { createContext } from "react";

/** For inline styles; on the server only. */
export const Nonce = createContext<string | undefined>(undefined);
