import type { Carriage } from "#app/contract/conference.ts";
import type { Carrier, CarrierEvents } from "./carrier.ts";
import type { DirectCarrier } from "./direct-carrier.ts";

export interface CarrierSetup {
  readonly personId: string;
  readonly soundOnly: boolean;
  readonly events: CarrierEvents;
  sendSignal(to: string, data: string): void;
  /**
   * @returns undefined when no longer admitted
   * @throws while the platform is unreachable
   */
  renew(): Promise<Carriage | undefined>;
}

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

export function isDirect(carrier: Carrier): carrier is DirectCarrier {
  return "receiveSignal" in carrier;
}
