export { toListFilter } from "./list-filter.ts";
export { countPeople, type WalkedPerson, walkPeople } from "./store-walk.ts";
