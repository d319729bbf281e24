/*
 * To be imported first, by tests that render many pages which others look at one by one: React
 * without its warnings is several times as fast. The source as it is can't be run so.
 */
if (process.env.BUILT_SCREENS === "1") process.env.NODE_ENV = "production";
