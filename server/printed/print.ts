import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { type Race, race as raceContract } from '#contract/races.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import { addJob } from '#server/jobs/queries.ts';
import type { PdfRequest } from '#server/pdf/document.ts';
import type { PdfRoom } from '#server/pdf/pdf-room.ts';
import { certificateOf } from '#server/printed/certificate.ts';
import {
  askPrinted,
  markFailed,
  type Printed,
  type PrintedAsk,
  readPrinted,
  readPrintedById,
  savePrinted,
} from '#server/printed/queries.ts';
import type { RaceFacts } from '#server/races/facts.ts';
import { presentRace } from '#server/races/present.ts';
import { readRace } from '#server/races/queries.ts';
import type { DocumentStore } from '#server/storage/document-store.ts';
import { doomDocuments, keepDocuments, storeDocument } from '#server/storage/documents.ts';

export interface PrintParts {
  db: Db;
  pool: Pool;
  store: DocumentStore;
  room: PdfRoom;
  origin: () => string;
  log: Logger;
}

/** Raised when what is drawn changes though the facts stay: kept prints are made anew. */
const drawing = 1;

/** A digest of all that a print shows: the race, the site it links to, and how it is drawn. */
export function versionOf(facts: RaceFacts, origin: string): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, origin, facts]))
    .digest('base64url');
}

export function presentedRace(facts: RaceFacts): Race {
  return raceContract.parse(presentRace(facts));
}

async function requestOf(parts: PrintParts, printed: Printed, facts: RaceFacts): Promise<PdfRequest | null> {
  const made_at = new Date().toISOString();
  const { language } = printed;
  const origin = parts.origin();
  if (printed.kind === 'certificate') {
    const certificate = await certificateOf(parts.db, facts, printed.rider_id ?? 0);
    if (certificate === null) return null;
    const link = `${origin}/certificate?code=${certificate.code}`;
    return {
      type: 'certificate',
      language,
      made_at,
      zone: facts.organization.organization_zone,
      link,
      ...certificate,
    };
  }
  const link = `${origin}/races?cup_id=${facts.cup_id}&race_date=${facts.race_date}`;
  return { type: 'sheet', kind: printed.kind, language, race: presentedRace(facts), made_at, link };
}

/** Draws one print and keeps it. Asked for another version meanwhile, that one's job draws it. */
async function draw(parts: PrintParts, printed_id: number): Promise<void> {
  const { db, store } = parts;
  const printed = await readPrintedById(db, printed_id);
  if (printed === null || printed.file_id !== null) return;
  const facts = await readRace(parts.pool, printed.race_id);
  if (facts === null) return;
  // What is drawn must be what the version says: changed since, it is asked for anew by whoever looks next.
  const request = await requestOf(parts, printed, facts);
  if (request === null) return;
  const bytes = await parts.room.render(request);
  const file_id = await storeDocument(db, store, {
    bytes,
    media_type: 'application/pdf',
    width: null,
    height: null,
  });
  const saved = await db
    .transaction()
    .execute(async (tx) => {
      await keepDocuments(tx, [file_id]);
      return savePrinted(tx, printed_id, printed.version, file_id);
    })
    .catch(() => false);
  if (!saved) await doomDocuments(db, [file_id]);
}

/** The job of one print. What goes wrong is tried again later, and whoever waits is told now. */
export async function print(parts: PrintParts, printed_id: number): Promise<void> {
  try {
    await draw(parts, printed_id);
  } catch (error) {
    await markFailed(parts.db, printed_id);
    throw error;
  }
}

const patience = 12_000;

/**
 * The file of a print: the kept one when the facts are still the same, otherwise a job draws it and this waits for it.
 * Throws `sheet.not_made` when it takes too long; it is then ready for who asks again.
 */
export async function printedFile(parts: PrintParts, ask: PrintedAsk): Promise<number> {
  const { db } = parts;
  const kept = await readPrinted(db, ask);
  if (kept !== null && kept.file_id !== null) return kept.file_id;
  await db.transaction().execute(async (tx) => {
    const { printed_id, outdated } = await askPrinted(tx, ask);
    if (outdated !== null) await doomDocuments(tx, [outdated]);
    await addJob(tx, 'print', { printed_id }, { key: `print ${printed_id}` });
  });
  for (const until = Date.now() + patience; Date.now() < until; await sleep(20)) {
    const now = await readPrinted(db, ask);
    if (now !== null && now.file_id !== null) return now.file_id;
    if (now?.failed === true) break;
  }
  throw new Refusal('sheet.not_made');
}
