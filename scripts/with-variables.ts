import { readFileSync } from "node:fs";
import { parseVariables } from "./variables.ts";

// Of the script `sawt`: executes a script with the variables that file descriptor 3 gives, beside those of
// docs/sawt.service. They are a new process's: NODE_EXTRA_CA_CERTS, for one, is read at its start only.
const { PATH, HOME, USER, LOGNAME, TERM } = process.env;
const own = { PATH, HOME, USER, LOGNAME, TERM, NODE_ENV: "production", DATA_DIR: "/var/lib/sawt" };
const environment = { ...own, MALLOC_ARENA_MAX: "2", ...parseVariables(readFileSync(3, "utf8")) };
const given = Object.entries(environment).filter(([, value]) => value !== undefined);
const [, , ...args] = process.argv;
process.execve?.(process.execPath, [process.execPath, ...args], Object.fromEntries(given));
