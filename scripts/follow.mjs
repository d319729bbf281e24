// Loaded into what npm executes: when npm is killed outright, it gets the signal of a terminal that was
// closed. Everything else that ends npm reaches it too.
const npm = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === npm) return;
  clearInterval(watch);
  process.kill(process.pid, "SIGHUP");
}, 1000);
watch.unref();
