import type { Numbered } from './runs.ts';

/** What a device says of itself. */
export interface FeedStatus {
  device: string;
  status: { noise?: number; gps?: number; temperature?: number };
}

/** What some bytes said. */
interface Heard {
  passings: Numbered[];
  /** Passings that the device had kept and was asked for. They say nothing about what its clock shows now. */
  listed: Numbered[];
  status: FeedStatus[];
  /** How many pieces could not be read. */
  damaged: number;
  /** What is to be sent back, once the passings are kept. */
  answers: string[];
}

/** Reads one kind of device, from the first byte of one connection on. What is cut off at its end belongs to no other one. */
export interface Feed {
  /** True where the device can be asked for what was missed, so that a number may go back and be of the same run. */
  fills: boolean;
  /** Returns what is said first on a new connection. */
  hello: () => string[];
  take: (bytes: Uint8Array) => Heard;
}

/** Returns the microseconds of a time without a zone, read as UTC: the clock of the device is told apart by its offset. */
export const microsecondsOf = (at: string): number => {
  const [, seconds = at, fraction = ''] = /^(.*?)(?:\.(\d+))?$/.exec(at) ?? [];
  return Date.parse(`${seconds}Z`) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
};

/** Returns the name of a source as the server takes it: small letters, digits and hyphens. */
export const nameOf = (source: string): string =>
  source
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 40);
