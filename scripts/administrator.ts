import { runAdministratorCommand } from "#app/platform/administrator/command.ts";

/**
 * sawt administrator --name "…" --email … [--add] [--language en]
 *
 * Invites the first administrator, or with --add another one: docs/operations.md#first-administrator.
 */
process.exit(await runAdministratorCommand(process.argv.slice(2)));
