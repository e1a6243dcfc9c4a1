import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getLynxLists } from '#contract/raceday/judging/camera.ts';
import { type LynxHeat, writeLynx } from '#rules/raceday/timing/lynx/write-lynx.ts';
import { rest, waitOf } from '#server/raceday/timing/bridge/connection.ts';
import { DeskLine, type DeskOrder } from '#server/raceday/timing/bridge/desk-line.ts';

/** A stage is drawn minutes before it is ridden. */
const ASK_MS = 5000;

type Encoding = Parameters<typeof writeLynx>[1];

/** Writes the three lists beside those that the photo finish may be reading, and puts them in their place. */
async function writeLists(folder: string, heats: readonly LynxHeat[], encoding: Encoding): Promise<void> {
  for (const [name, bytes] of Object.entries(writeLynx(heats, encoding))) {
    const beside = join(folder, `.${name}.new`);
    await writeFile(beside, bytes, { flush: true });
    await rename(beside, join(folder, name));
  }
}

/** Keeps the lists of a photo finish as the race is drawn, until it is told to stop. */
export async function keepLists(
  folder: string,
  order: DeskOrder & { encoding: Encoding; say: (line: string) => void },
): Promise<void> {
  const { say, signal, encoding } = order;
  const line = new DeskLine(order);
  let have = '';
  let failed = 0;
  while (!signal.aborted) {
    try {
      const said = await line.ask(have === '' ? '/lynx' : `/lynx?have=${encodeURIComponent(have)}`);
      const { version, heats } = getLynxLists.reply.parse(said);
      if (heats !== null) {
        await writeLists(folder, heats, encoding);
        have = version;
        say(`${folder}: ${heats.length} heats`);
      }
      failed = 0;
    } catch (error) {
      if (signal.aborted) return;
      failed += 1;
      const why = error instanceof Error ? error.message : String(error);
      say(`${folder} stays as it is (${why}), again in ${waitOf(failed) / 1000} s`);
    }
    await rest(failed === 0 ? ASK_MS : waitOf(failed), signal);
  }
}
