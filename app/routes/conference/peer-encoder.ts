import type { Source } from "./carrier.ts";
import { type QualityState, sending } from "./quality.ts";

/** Text needs resolution, not frame rate. */
const SCREEN_BITRATE = 1_500_000;

/** Sets how pictures are encoded for one peer. */
export function openEncoder(senderOf: (source: Source) => RTCRtpSender | undefined) {
  /** Skips redundant updates. */
  let sent: string | undefined;

  async function apply(quality: QualityState["quality"]): Promise<void> {
    const camera = senderOf("camera");
    const screen = senderOf("screen");
    const settings = sending[quality];
    const height = camera?.track?.getSettings().height ?? settings.height;
    const key = `${quality} ${height} ${Boolean(screen?.track)}`;
    if (key === sent) return;
    sent = key;
    if (camera?.track) {
      await setEncoding(camera, {
        active: quality !== "sound",
        maxBitrate: settings.bitrate || sending.low.bitrate,
        maxFramerate: settings.frames || sending.low.frames,
        scaleResolutionDownBy: Math.max(1, height / (settings.height || sending.low.height)),
      });
    }
    if (screen?.track) await setEncoding(screen, { maxBitrate: SCREEN_BITRATE, maxFramerate: 15 });
  }

  return {
    apply,
    /** After a track was replaced. */
    async applyAnew(quality: QualityState["quality"]): Promise<void> {
      sent = undefined;
      await apply(quality);
    },
  };
}

async function setEncoding(
  sender: RTCRtpSender,
  values: Partial<RTCRtpEncodingParameters>,
): Promise<void> {
  const parameters = sender.getParameters();
  // Empty before the first description.
  const [encoding] = parameters.encodings ?? [];
  if (!encoding) return;
  Object.assign(encoding, values);
  await sender.setParameters(parameters).catch(() => undefined);
}
