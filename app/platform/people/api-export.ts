export { toListFilter } from "./list-filter.ts";
export type { ListFilter } from "./store-list.ts";
export { countPeople, type WalkedPerson, walkPeople } from "./store-walk.ts";
