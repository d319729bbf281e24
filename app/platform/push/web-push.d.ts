/** Only the cryptography of web-push, which has no types. */
declare module "web-push" {
  type Encoding = "aes128gcm";

  /** RFC 8291: the encrypted body. */
  function encrypt(
    p256dh: string,
    auth: string,
    payload: string,
    encoding: Encoding,
  ): { cipherText: Buffer };

  /** RFC 8292: the VAPID header, good for 12 hours at one push service. */
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
