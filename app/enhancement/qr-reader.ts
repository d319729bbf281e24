/** Reads QR codes for browsers that can't by themselves: public/card-check.js fetches it only there. */
export { BarcodeDetector } from "qr/decode.js";
