/* One chunk for all signed-in pages, so that open pages list less. */
export { default as AnothersPage } from "./components/anothers-page.tsx";
export { default as ConnectionLost } from "./components/connection-lost.tsx";
export { default as SearchBox } from "./routes/search/search-box.tsx";
