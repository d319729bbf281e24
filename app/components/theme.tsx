import { createContext } from "react";

/** For error pages of requests that the guard rejects before the root loader. */
export const Theme = createContext<"dark" | "light">("dark");
