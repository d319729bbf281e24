import { z } from "zod";

/** What a form of something without numbered versions began with: of two who write at once the second is told. */
export const stateVersion = z.string().max(100).optional();
