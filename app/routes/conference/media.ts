/* Microphone, camera and screen of this device. */

/** Why a device can't be had: keys of conference.json below `problem`. */
export type DeviceProblem = "denied" | "missing" | "busy" | "blocked" | "other";
export type Device = "microphone" | "camera";

export type Opened = { readonly track: MediaStreamTrack } | { readonly problem: DeviceProblem };

const constraints = {
  microphone: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  camera: {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30 },
    facingMode: "user",
  },
} as const satisfies Record<Device, MediaTrackConstraints>;

/** Opens a device: the one that is named, or which the browser thinks best. */
export async function openDevice(device: Device, deviceId?: string): Promise<Opened> {
  // Only a page of https, or of this machine, has it.
  const { mediaDevices } = navigator;
  if (!mediaDevices?.getUserMedia) return { problem: "blocked" };
  const wanted = { ...constraints[device], ...(deviceId && { deviceId: { exact: deviceId } }) };
  try {
    const stream = await mediaDevices.getUserMedia(
      device === "microphone" ? { audio: wanted } : { video: wanted },
    );
    const [track] = stream.getTracks();
    return track ? { track } : { problem: "missing" };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}

/** Opens the screen, a window or a tab, as the person chooses; undefined where they chose none. */
export async function openScreen(): Promise<Opened | undefined> {
  const { mediaDevices } = navigator;
  if (!mediaDevices?.getDisplayMedia) return { problem: "missing" };
  try {
    const stream = await mediaDevices.getDisplayMedia({
      video: { frameRate: { ideal: 15 } },
      audio: false,
    });
    const [track] = stream.getVideoTracks();
    if (!track) return undefined;
    track.contentHint = "detail";
    return { track };
  } catch (error) {
    // Closing the browser's question is an answer.
    return problemOf(error) === "denied" ? undefined : { problem: problemOf(error) };
  }
}

/** The devices that there are; their names come once one of them was allowed. */
export async function listDevices(): Promise<readonly MediaDeviceInfo[]> {
  const found = await navigator.mediaDevices?.enumerateDevices?.().catch(() => []);
  return found ?? [];
}

function problemOf(error: unknown): DeviceProblem {
  switch ((error as DOMException).name) {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "other";
  }
}
