export { accountMail } from "./mail.ts";
export { inArea } from "./store-area.ts";
