/** Where "now" comes from; a test sets it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
