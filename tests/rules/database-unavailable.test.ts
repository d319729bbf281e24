import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "#app/platform/database/unavailable.ts";

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  ["nobody listens", error("connect", { code: "ECONNREFUSED", syscall: "connect" })],
  ["no socket is there", error("connect", { code: "ENOENT", syscall: "connect" })],
  ["its name is unknown", error("getaddrinfo", { code: "ENOTFOUND" })],
  ["it shuts down", error("terminating connection", { code: "57P01", severity: "FATAL" })],
  ["it starts", error("the database system is starting up", { code: "57P03" })],
  ["it lets nobody in", error("not accepting connections", { code: "55000", severity: "FATAL" })],
  ["it is not there", error("does not exist", { code: "3D000", severity: "FATAL" })],
  ["it is full", error("too many clients", { code: "53300" })],
  ["it became a replica", error("read-only transaction", { code: "25006" })],
  ["a statement's time ran out", error("canceling statement", { code: "57014" })],
  ["the connection broke", error("Connection terminated unexpectedly")],
  [
    "the connection had broken",
    error("Client has encountered a connection error and is not queryable"),
  ],
  ["no connection was free", error("timeout exceeded when trying to connect")],
  ["drizzle wraps it", error("Failed query", { cause: error("", { code: "57P01" }) })],
])("the database is away when %s", (_, thrown) => {
  expect(isDatabaseUnavailable(thrown)).toBe(true);
});

test.each([
  ["a wrong query", error("syntax error", { code: "42601", severity: "ERROR" })],
  ["a text it cannot hold", error("invalid byte sequence", { code: "22021", severity: "ERROR" })],
  ["a broken rule", error("duplicate key", { code: "23505", severity: "ERROR" })],
  ["a file that is not there", error("open", { code: "ENOENT", syscall: "open" })],
  ["a bug", new TypeError("undefined is not a function")],
  ["no error at all", "ECONNREFUSED"],
])("it is not away for %s", (_, thrown) => {
  expect(isDatabaseUnavailable(thrown)).toBe(false);
});
