import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootFolder } from '#server/config/root-folder.ts';

/** The server, and what it starts beside itself, each in a thread or a process: where its source stands below `server/`. */
export const programs = [
  'main',
  'backup/scheduled-backup',
  'cards/card-worker',
  'cups/regulation/regulation-worker',
  'demo/season-process',
  'money/statements/statement-worker',
  'passwords/password-worker',
  'pdf/worker',
  'results/load/meeting-worker',
  'sheets/sheet-worker',
  'sheets/write-worker',
  'storage/documents/pdf-worker',
] as const;

/** Where they are packed. */
export const packedFolder = 'dist/program';

const isPacked = !import.meta.url.endsWith('.ts');

/** The file to start: packed where this is packed, a source where this is one. */
export function programFile(program: (typeof programs)[number]): URL {
  const path = isPacked ? `${packedFolder}/${program}.js` : `server/${program}.ts`;
  return pathToFileURL(join(rootFolder, path));
}
