import type { Page } from "playwright";

/** A picture to take. */
export interface Screen {
  /** The picture's name begins with it. */
  readonly name: string;
  readonly path: string;
  /** A uid of the demo, "guest", or nobody. */
  readonly as?: string;
  /** What is done on the page before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
  /** Of a site whose platform doesn't answer. */
  readonly away?: true;
  /** Only what fits the window: for what lies over the page. */
  readonly window?: true;
}
