import { useSyncExternalStore } from 'react';
import type { DayLog, DayLogState } from './log.ts';

/** What this device says of a day, drawn again with every change. */
export const useDay = (log: DayLog): DayLogState => useSyncExternalStore(log.subscribe, log.state, log.state);
