/** Who somebody is and what they may do now: for a job that works for them. */
export { findMemberOf } from "./store-member.ts";
