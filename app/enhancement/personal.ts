/* What every page of somebody signed in does beyond HTML, beside React or without it. */

import { onShortcut } from "#app/components/shortcuts.ts";
import { refreshOnBack } from "./personal/back.ts";
import { defineBell } from "./personal/bell.ts";
import { defineCarousel } from "./personal/carousel.ts";
import { showLeftBehind } from "./personal/left-behind.ts";
import { defineLike } from "./personal/like.ts";
import { startLoadingMore } from "./personal/load-more.ts";
import { defineOwnHours } from "./personal/own-hours.ts";
import { definePageRefresh } from "./personal/page-refresh.ts";
import { defineRowKeys, focusSearch } from "./personal/row-keys.ts";
import { startSending } from "./personal/sending.ts";
import { fetchSheets } from "./personal/sheets.ts";
import { defineShortcutSwitch } from "./personal/shortcut-switch.ts";
import { updateRelativeTimes } from "./personal/since.ts";

/** React looks after these itself. */
if (document.documentElement.dataset.namespaces === undefined) {
  startSending();
  showLeftBehind();
  startLoadingMore();
  fetchSheets();
  void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
}
defineBell();
defineCarousel();
defineLike();
defineOwnHours();
definePageRefresh();
defineRowKeys();
defineShortcutSwitch();
updateRelativeTimes();
refreshOnBack();
onShortcut(focusSearch);
