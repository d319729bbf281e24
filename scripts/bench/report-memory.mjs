import { getHeapSpaceStatistics } from "node:v8";

// Loaded into a server that is measured (--import): answers on the IPC channel what it holds. Plain
// JavaScript, since TypeScript would load Node's compiler into the process.
process.on("message", () => {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  process.send?.({ ...process.memoryUsage(), young: young?.physical_space_size ?? 0 });
});
// The channel alone keeps nothing alive.
process.channel?.unref();
