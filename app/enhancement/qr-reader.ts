/** For browsers without BarcodeDetector: fetched by app/enhancement/card/camera.ts. */
export { BarcodeDetector } from "qr/decode.js";
