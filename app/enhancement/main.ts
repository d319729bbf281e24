/*
 * What HTML and CSS can't do, for every page that runs scripts: the one script of plain pages, and
 * beside React on all others (docs/decisions/0035-open-pages-without-the-application.md). It listens
 * on the document alone, so that it doesn't matter when elements come and go, and knows them by their
 * data attributes. A page is complete without it.
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

// Development: on other pages the application exchanges its parts by itself (vite.config.ts).
const isPlain = document.documentElement.dataset.namespaces === undefined;
if (isPlain) import.meta.hot?.on("source-changed", () => location.reload());
