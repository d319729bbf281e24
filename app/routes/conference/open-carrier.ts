import type { Carriage } from "#app/contract/conference.ts";
import type { Carrier, CarrierEvents } from "./carrier.ts";
import type { DirectCarrier } from "./direct-carrier.ts";

/** What a carrier is opened with, whichever it is. */
export interface CarrierSetup {
  readonly personId: string;
  readonly soundOnly: boolean;
  readonly events: CarrierEvents;
  sendSignal(to: string, data: string): void;
  /**
   * What the platform gives for a connection that is begun anew; undefined for who is not let in any more.
   * Rejects while it can't be asked.
   */
  renew(): Promise<Carriage | undefined>;
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
    case "livekit": {
      const { openLivekitCarrier } = await import("./livekit-carrier.ts");
      const renew = async () => {
        const next = await setup.renew();
        return next?.way === "livekit" ? next.token : undefined;
      };
      return openLivekitCarrier({ ...setup, url: carriage.url, token: carriage.token, renew });
    }
  }
}

/** Whether browsers signal to each other by the platform. */
export function isDirect(carrier: Carrier): carrier is DirectCarrier {
  return "receiveSignal" in carrier;
}
