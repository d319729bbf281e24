/* What every page of somebody signed in does beyond HTML, beside React or without it. */

import { onShortcut } from "#app/components/shortcuts.ts";
import { refreshOnBack } from "./personal/back.ts";
import { defineBell } from "./personal/bell.ts";
import { defineCarousel } from "./personal/carousel.ts";
import { showLeftBehind } from "./personal/left-behind.ts";
import { defineLike } from "./personal/like.ts";
import { startLoadingMore } from "./personal/load-more.ts";
import { defineRowKeys, focusSearch } from "./personal/row-keys.ts";
import { startSending } from "./personal/sending.ts";
import { updateRelativeTimes } from "./personal/since.ts";

/** React looks after these itself. */
if (document.documentElement.dataset.namespaces === undefined) {
  startSending();
  showLeftBehind();
  startLoadingMore();
  void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
}
defineBell();
defineCarousel();
defineLike();
defineRowKeys();
updateRelativeTimes();
refreshOnBack();
onShortcut(focusSearch);
