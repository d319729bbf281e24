import { createContext } from "react";

/** The theme of a document whose root loader could not be asked: the guard turned it away before. */
export const Theme = createContext<"dark" | "light">("dark");
