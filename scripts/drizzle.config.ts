import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./app/platform/*/tables.ts", "./app/demo/tables.ts"],
  out: "./app/platform/database/migrations",
});
