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

/** Reads one kind of device from its connection. */
export interface Feed {
  /** True where the device can be asked for what was missed, so that a number may go back and be of the same run. */
  fills: boolean;
  /** Returns what is said first on a new connection. */
  hello: () => string[];
  take: (bytes: Uint8Array) => Heard;
  /** Says that the connection ended. */
  cut: () => void;
}
