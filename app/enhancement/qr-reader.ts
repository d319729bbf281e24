/** For browsers without BarcodeDetector: fetched by public/card-check.js. */
export { BarcodeDetector } from "qr/decode.js";
