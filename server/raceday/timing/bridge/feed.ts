import type { Numbered } from './runs.ts';

/** What a device says of itself. */
export interface FeedStatus {
  device: string;
  status: { noise?: number; gps?: number; temperature?: number };
}

/** What some bytes said. */
interface Heard {
  passings: Numbered[];
  status: FeedStatus[];
  /** How many pieces could not be read. */
  damaged: number;
  /** What is to be sent back, once the passings are kept. */
  answers: string[];
}

/** Reads one kind of device from its connection. */
export interface Feed {
  /** Returns what is said first on a new connection. */
  hello: () => string[];
  take: (bytes: Uint8Array) => Heard;
  /** Says that the connection ended. */
  cut: () => void;
}
