import type { Carriage } from "#app/contract/conference.ts";
import type { Carrier, CarrierEvents } from "./carrier.ts";
import type { DirectCarrier } from "./direct-carrier.ts";

/** What a carrier is opened with, whichever it is. */
export interface CarrierSetup {
  readonly personId: string;
  readonly soundOnly: boolean;
  readonly events: CarrierEvents;
  sendSignal(to: string, data: string): void;
}

/** Opens the carrier that the platform chose; its script is fetched now. */
export async function openCarrier(
  carriage: Carriage,
  setup: CarrierSetup,
): Promise<Carrier | DirectCarrier> {
  switch (carriage.way) {
    case "direct": {
      const { openDirectCarrier } = await import("./direct-carrier.ts");
      return openDirectCarrier({ ...setup, iceServers: carriage.iceServers });
    }
    case "livekit":
      throw new Error("This release carries no conferences by LiveKit.");
  }
}

/** Whether browsers signal to each other by the platform. */
export function isDirect(carrier: Carrier): carrier is DirectCarrier {
  return "receiveSignal" in carrier;
}
