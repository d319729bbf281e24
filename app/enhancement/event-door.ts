/*
 * An event's door on a device that may lose its line (app/routes/event/door): the list that the platform
 * signed is kept beside the page, ticks are kept until they are sent, and sent again is as once. Cards and
 * tickets are read by the camera and found on the list by a hash.
 */
import { defineCardCamera } from "./card/camera.ts";
import { startClock } from "./card/clock.ts";
import { prepareOfflineCheck } from "./card/offline-check.ts";
import { Door } from "./door/door.ts";

class EventDoor extends HTMLElement {
  private door: Door | undefined;
  private readonly lineChanged = () => this.door?.lineChanged();

  connectedCallback(): void {
    if (this.door) return;
    const door = new Door(this);
    this.door = door;
    this.addEventListener("code", (event) => {
      event.preventDefault();
      void door.meet(event.detail);
    });
    addEventListener("online", this.lineChanged);
    addEventListener("offline", this.lineChanged);
    void door.begin();
  }

  disconnectedCallback(): void {
    removeEventListener("online", this.lineChanged);
    removeEventListener("offline", this.lineChanged);
    this.door?.stop();
  }
}

startClock();
defineCardCamera();
customElements.define("event-door", EventDoor);
void prepareOfflineCheck();
