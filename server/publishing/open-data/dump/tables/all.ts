import { peopleTables } from './people.ts';
import { photographTables } from './photographs.ts';
import { placeTables } from './places.ts';
import { rankingTables } from './rankings.ts';
import { resultTables } from './results.ts';
import { seasonTables } from './seasons.ts';
import type { DumpTable } from './table.ts';

/** Every table of the dump. A table comes after those that its rows refer to. */
export const DUMP_TABLES: readonly DumpTable[] = [
  ...placeTables,
  ...seasonTables,
  ...peopleTables,
  ...resultTables,
  ...photographTables,
  ...rankingTables,
];
