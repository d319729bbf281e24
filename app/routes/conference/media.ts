/** Keys of conference.json below `problem`. */
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

export async function openDevice(device: Device, deviceId?: string): Promise<Opened> {
  // Secure contexts only.
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

/** Undefined if cancelled. */
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
    // Cancelled.
    return problemOf(error) === "denied" ? undefined : { problem: problemOf(error) };
  }
}

/** Labels are empty before permission. */
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
