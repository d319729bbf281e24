/* What kinds of imports use besides their own feature. */
export { chosenHeaders } from "./columns.ts";
export { deleteFile } from "./delete-file.ts";
export { presentLine, presentRejected, presentShown, problemOf, reasonsOf } from "./present.ts";
export { openShown } from "./preview.ts";
export { hold, problemColumns, readThrough } from "./read-through.ts";
export { countReasons, keptUntil, noCounts, nothingUndone } from "./rules.ts";
export { fresh, startWork } from "./steps.ts";
export { changeImport, findImport, findLastPart, findPieces, lockImport } from "./store.ts";
export { addRejections, findRejections } from "./store-rows.ts";
export { savePiece } from "./upload.ts";
