import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "./install.mjs";

// Before `npm run serve` executes the server, which Node would only say is no file.
if (!existsSync(join(root, "build/server/start.js"))) {
  fail("There is no build yet: run npm run build first, or npm start for everything.");
}
