import ar from "./ar.json";
import en from "./en.json";

export default { ar: { translation: ar }, en: { translation: en } };
