import type { Writable } from 'node:stream';
import type { FileStores } from './file-stores.ts';
import { type Closing, formatVersion, type Opening } from './format.ts';
import type { Snapshot } from './snapshot.ts';
import { addFiles, addRows, asJson, type ContainerWriter, writeContainer } from './write-container.ts';

export interface WrittenBackup {
  rows: number;
  files: number;
  missing: string[];
}

async function writeFiles(
  out: ContainerWriter,
  snapshot: Snapshot,
  stores: FileStores,
): Promise<Pick<WrittenBackup, 'files' | 'missing'>> {
  const written = await addFiles(
    out,
    snapshot.files.map(({ storage_key }) => storage_key),
    stores,
  );
  for (const name of await stores.landing()) await out.add(`landing/${name}`, await stores.readLanding(name));
  return written;
}

/** Writes a snapshot into a sink, sealed where there is a key. The sink is ended, or destroyed after a failure. */
export async function writeBackup(
  sink: Writable,
  {
    snapshot,
    stores,
    key,
    program,
  }: {
    snapshot: Snapshot;
    stores: FileStores;
    key: string | undefined;
    program: string;
  },
): Promise<WrittenBackup> {
  const out = writeContainer(sink, key);
  try {
    const opening: Opening = { format: formatVersion, program, ...snapshot.opening };
    await out.add('opening.json', asJson(opening));
    const tables: Closing['tables'] = {};
    let rows = 0;
    for (const table of opening.tables) {
      const written = await addRows(out, table.name, snapshot.rows(table));
      tables[table.name] = written;
      rows += written.rows;
    }
    await out.add('sequences.json', asJson(snapshot.sequences));
    await out.add('jobs.json', asJson(snapshot.jobs));
    await snapshot.release();
    const { files, missing } = await writeFiles(out, snapshot, stores);
    await snapshot.stillThere();
    const closing: Closing = { tables, files, missing, sha256: out.digest() };
    await out.add('closing.json', asJson(closing));
    await out.finish();
    return { rows, files, missing };
  } catch (error) {
    throw await out.giveUp(error);
  }
}
