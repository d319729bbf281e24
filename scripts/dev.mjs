import { findNode, install } from "./install.mjs";

// Before `npm run dev` executes React Router's server: the sources as they are, with hot reload, in
// demo mode. It is given the condition `development`, or it would start itself again with it, as a
// process that no signal reaches.
install();
findNode();
