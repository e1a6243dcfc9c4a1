import { keysOf } from '#rules/table.ts';
import type { Format } from './format.ts';
import { LCQ } from './lcq.ts';
import { N8 } from './n8.ts';
import { POINTS } from './points.ts';
import { TRANSFER } from './transfer.ts';
import { UCI } from './uci.ts';

const formats = { UCI, N8, POINTS, LCQ, TRANSFER } as const satisfies Record<string, Format>;

/** The name of a way of riding a class, as the setting `heats` holds it. */
export type FormatCode = keyof typeof formats;

/** The ways of riding a class by the code of the setting `heats`. Source: docs/regulation.md §1. */
export const FORMATS: Readonly<Record<FormatCode, Format>> = formats;

/** The codes of the setting `heats`, in the order in which the office reads them. */
export const FORMAT_CODES: readonly FormatCode[] = keysOf(formats);
