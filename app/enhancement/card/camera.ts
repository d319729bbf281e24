import { draw } from "./draw.ts";

/** A code that is held before the camera is read once; for so long after it is gone. */
const SAME_CODE_MS = 2_000;

/** The browser's own reader of codes (Android, macOS), or app/enhancement/qr-reader.ts. */
interface Reader {
  detect(view: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type ReaderClass = new (options: { formats: string[] }) => Reader;

declare global {
  var BarcodeDetector: (ReaderClass & { getSupportedFormats(): Promise<string[]> }) | undefined;
  interface GlobalEventHandlersEventMap {
    /** The text of a code that the camera read. */
    code: CustomEvent<string>;
  }
}

/** A page that was kept by an earlier service worker has the element of two scripts. */
export function defineCardCamera(): void {
  if (!customElements.get("card-camera")) customElements.define("card-camera", CardCamera);
}

async function ownReader(): Promise<ReaderClass | undefined> {
  const own = globalThis.BarcodeDetector;
  const formats = await own?.getSupportedFormats().catch((): string[] => []);
  return formats?.includes("qr_code") ? own : undefined;
}

/**
 * Reads codes by the camera: of each it sends a `code`, and stops once somebody prevented its default,
 * which says that it was theirs. With `stays` it goes on reading.
 */
class CardCamera extends HTMLElement {
  private readonly button = draw("button", { type: "button", className: "button quiet" });
  private readonly notice = draw("p", { role: "status" });
  private reader: Promise<ReaderClass | undefined> | undefined;
  private stream: MediaStream | undefined;
  private isOpening = false;

  connectedCallback(): void {
    if (!navigator.mediaDevices || this.firstChild) return;
    this.button.textContent = this.getAttribute("label");
    this.button.addEventListener("click", () => (this.stream ? this.stop() : this.start()));
    this.append(this.button, this.notice);
    this.reader = this.findReader();
  }

  disconnectedCallback(): void {
    this.stop();
  }

  /** Fetched before it is needed, as there may be no line at the door; undefined where none is to be had. */
  private async findReader(): Promise<ReaderClass | undefined> {
    const own = await ownReader();
    if (own) return own;
    const address = this.getAttribute("reader") ?? "";
    return (await import(/* @vite-ignore */ address).catch(() => undefined))?.BarcodeDetector;
  }

  private async start(): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    this.notice.textContent = "";
    try {
      const video = { facingMode: "environment" };
      this.stream = await navigator.mediaDevices.getUserMedia({ video });
      const Found = (await this.reader) ?? (await this.findReader());
      if (!Found) throw new Error("No reader is to be had.");
      await this.look(new Found({ formats: ["qr_code"] }), this.stream);
    } catch {
      this.stop();
      this.notice.textContent = this.getAttribute("refused");
    } finally {
      this.isOpening = false;
    }
  }

  /** Shows what the camera sees until a code is in it that somebody knows, or it is stopped. */
  private async look(reader: Reader, srcObject: MediaStream): Promise<void> {
    const view = draw("video", { srcObject, muted: true, playsInline: true });
    view.className = "card-camera";
    this.button.textContent = this.getAttribute("stop");
    this.append(view);
    await view.play();
    let last: { readonly text: string; readonly at: number } | undefined;
    while (this.stream) {
      const codes = await reader.detect(view).catch(() => []);
      if (codes.length === 0 && last && Date.now() - last.at > SAME_CODE_MS) last = undefined;
      for (const { rawValue: detail } of codes) {
        if (!this.stream || detail === last?.text) continue;
        const code = new CustomEvent("code", { detail, bubbles: true, cancelable: true });
        if (this.dispatchEvent(code)) continue;
        last = { text: detail, at: Date.now() };
        if (!this.hasAttribute("stays")) return this.stop();
      }
      await new Promise((next) => requestAnimationFrame(next));
    }
  }

  private stop(): void {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = undefined;
    this.querySelector("video")?.remove();
    this.button.textContent = this.getAttribute("label");
  }
}
