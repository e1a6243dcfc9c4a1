import { useSyncExternalStore } from 'react';
import type { DayLog, DayLogState } from './log.ts';

/** Gives the log of this device for a day, and draws again with every change. */
export const useDay = (log: DayLog): DayLogState => useSyncExternalStore(log.subscribe, log.state, log.state);
