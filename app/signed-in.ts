/*
 * What every page has for signed-in people alone: root.tsx fetches it as one file, so that nobody else's
 * pages name more than that.
 */
export { default as AnothersPage } from "./components/anothers-page.tsx";
export { default as ConnectionLost } from "./components/connection-lost.tsx";
export { default as Bell } from "./routes/notification/bell/bell.tsx";
export { default as SearchBox } from "./routes/search/search-box.tsx";
