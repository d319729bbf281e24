/** Addresses of the built scripts, by the plugin in vite.config.ts. */
declare module "virtual:enhancement" {
  const address: string;
  export default address;
}
declare module "virtual:qr-reader" {
  const address: string;
  export default address;
}
declare module "virtual:stream-check" {
  const address: string;
  export default address;
}
declare module "virtual:personal" {
  const address: string;
  export default address;
}
