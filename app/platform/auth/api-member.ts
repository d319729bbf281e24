export { findMemberOf } from "./store-member.ts";
