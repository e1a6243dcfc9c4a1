import { type Config, readConfig } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { withDatabase } from './with-database.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';
import { sealRailsAnew } from '#server/money/rails/provider/rail-queries.ts';
import { RailSecrets } from '#server/money/rails/provider/secrets.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { countUnseen, markKeyLost, readKnownKeys } from '#server/ground/storage/sealing/paper-key-queries.ts';
import { openPaperKeys, paperKeyFile } from '#server/ground/storage/sealing/paper-keys.ts';
import { preparePaperKeys } from '#server/ground/storage/sealing/prepare-paper-keys.ts';
import { addPaperKey } from '#server/ground/storage/sealing/rotate-papers-key.ts';
import { sealPapers } from '#server/ground/storage/sealing/seal-papers.ts';

/*
 * npm run papers-key                lists the keys, and how many papers each seals
 * npm run papers-key -- rotate      makes a new key and seals everything with it; it may run beside the server
 * npm run papers-key -- seal        seals everything with the key that is first now
 * npm run papers-key -- lost ID     declares a key lost for good: the server starts without what it sealed
 */

const usage = `npm run papers-key
npm run papers-key -- rotate
npm run papers-key -- seal
npm run papers-key -- lost ID`;

const say = (sentence: string): void => console.log(sentence);

async function list(db: Db): Promise<void> {
  for (const [index, { key_id, added_at, lost_at, papers }] of (await readKnownKeys(db)).entries()) {
    const does = lost_at !== null ? 'lost ' : index === 0 ? 'seals' : 'opens';
    say(`${key_id}  ${does}  ${String(papers).padStart(7)} papers  since ${added_at.slice(0, 10)}`);
  }
  say(`not looked at since they were stored: ${await countUnseen(db)}`);
}

async function sealAll(db: Db, config: Config): Promise<void> {
  const store = openDocumentStore(config, say);
  try {
    const { sealed, left } = await sealPapers(db, store);
    await sealRailsAnew(db, new RailSecrets(openPaperKeys(config)));
    say(`${sealed} papers sealed anew or looked at, ${left} left as they are.`);
  } finally {
    store.close();
  }
  await list(db);
}

async function rotate(db: Db, config: Config): Promise<void> {
  if (config.PAPERS_KEY !== undefined) {
    say(
      'The keys are in PAPERS_KEY. Put a new one (openssl rand -base64 32) behind the old one with a comma, restart every node; then put it first, restart every node; then npm run papers-key -- seal.',
    );
    process.exitCode = 1;
    return;
  }
  const path = paperKeyFile(config);
  say(
    (await addPaperKey(db, path))
      ? `A new key seals from now on: ${path}. Keep a copy of that file apart from the data.`
      : 'An earlier rotation was not done yet: going on with it.',
  );
  await sealAll(db, config);
}

async function work(db: Db, config: Config, [action, id = '']: readonly string[]): Promise<void> {
  if (action === 'lost') {
    say(
      (await markKeyLost(db, id)) ? `${id} is lost; its papers are not asked for any more.` : 'No such key.',
    );
    return;
  }
  if (action === undefined) return list(db);
  await preparePaperKeys(config, db, say);
  await (action === 'rotate' ? rotate(db, config) : sealAll(db, config));
}

const words = process.argv.slice(2);
const [action] = words;
if (action !== undefined && !['rotate', 'seal', 'lost'].includes(action)) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    const config = readConfig(process.env);
    await withDatabase(config, (db) => work(db, config, words));
  } catch (error) {
    console.error(error instanceof StartRefusal ? error.message : error);
    process.exitCode = 1;
  }
}
