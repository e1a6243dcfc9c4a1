import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootFolder } from '#server/ground/config/root-folder.ts';

/** The server and what it starts beside itself, by the places of the sources below `server/`. */
export const programs = [
  'main',
  'operations/backup/scheduled-backup',
  'publishing/cards/card-worker',
  'season/cups/regulation/regulation-worker',
  'operations/demo/season-process',
  'money/statements/statement-worker',
  'ground/passwords/password-worker',
  'ground/pdf/worker',
  'raceday/results/load/meeting-worker',
  'ground/sheets/sheet-worker',
  'ground/sheets/write-worker',
  'ground/storage/documents/pdf-worker',
] as const;

/** The folder into which they are packed. */
export const packedFolder = 'dist/program';

const isPacked = !import.meta.url.endsWith('.ts');

/** Returns the file to start: the packed one if this one is packed, otherwise a source. */
export function programFile(program: (typeof programs)[number]): URL {
  const path = isPacked ? `${packedFolder}/${program}.js` : `server/${program}.ts`;
  return pathToFileURL(join(rootFolder, path));
}
