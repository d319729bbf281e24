import { refuseWhileServing } from "./install.mjs";

// Before `npm run build`, which begins by removing what is there.
refuseWhileServing();
