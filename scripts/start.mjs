import { build } from "./build.mjs";
import { findNode, install } from "./install.mjs";

// Before `npm start` executes the server: installs and builds what isn't there yet. npm puts
// node_modules/.bin first into PATH, so what is executed next runs on the Node of the project.
install();
findNode();
build();
