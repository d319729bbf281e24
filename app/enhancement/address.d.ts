/** The built script's address, by the plugin in vite.config.ts. */
declare module "virtual:enhancement" {
  const address: string;
  export default address;
}
