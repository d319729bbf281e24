/** What we use of web-push, which brings no types: its cryptography, not its way of sending. */
declare module "web-push" {
  type Encoding = "aes128gcm";

  /** RFC 8291: the body of a push, for whoever holds the browser's private key. */
  function encrypt(
    p256dh: string,
    auth: string,
    payload: string,
    encoding: Encoding,
  ): { cipherText: Buffer };

  /** RFC 8292: the header that says who pushes; good for 12 hours at one push service. */
  function getVapidHeaders(
    audience: string,
    subject: string,
    publicKey: string,
    privateKey: string,
    encoding: Encoding,
  ): { Authorization: string };

  const webPush: { encrypt: typeof encrypt; getVapidHeaders: typeof getVapidHeaders };
  export default webPush;
}
