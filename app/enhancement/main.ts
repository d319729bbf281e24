/*
 * What HTML and CSS can't do: the only script of plain pages, and beside React on others
 * (docs/decisions/0035-open-pages-without-the-application.md). Listens on the document only and
 * finds elements by data attributes, so that they may come and go. Pages work without it.
 */

import { carryTyped } from "./carry-typed.ts";
import { copyAddresses } from "./copy.ts";
import { focusError } from "./focus-error.ts";
import { closeMenusByEscape } from "./menu.ts";
import { defineOwnDistrict } from "./own-district.ts";
import { storePageOwner } from "./owner.ts";
import { definePageAction } from "./page-action.ts";
import { mirrorPreferences } from "./preferences.ts";
import { prefetchOpenPages } from "./prefetch.ts";
import { submitOnChange } from "./submit-on-change.ts";
import { endToasts } from "./toast.ts";

mirrorPreferences();
storePageOwner();
carryTyped();
focusError();
copyAddresses();
closeMenusByEscape();
definePageAction();
defineOwnDistrict();
prefetchOpenPages();
submitOnChange();
endToasts();

// Development: elsewhere Vite's HMR updates the application (vite.config.ts).
const isPlain = document.documentElement.dataset.namespaces === undefined;
if (isPlain) import.meta.hot?.on("source-changed", () => location.reload());
