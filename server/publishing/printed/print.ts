import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Race, race as raceContract } from '#contract/season/races/races.ts';
import type { Certificate } from '#contract/season/races/certificates.ts';
import type { Language } from '#contract/values.ts';
import { Refusal } from '#contract/errors.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import type { CertificateRequest, PdfRequest } from '#server/ground/pdf/documents/document.ts';
import { certificateOf } from '#server/publishing/printed/certificate.ts';
import {
  askPrinted,
  markPrintFailed,
  type Printed,
  type PrintedAsk,
  readPrintedById,
  readPrintedFile,
  savePrinted,
} from '#server/publishing/printed/queries.ts';
import type { RaceFacts } from '#server/season/races/facts.ts';
import { presentRace } from '#server/season/races/present.ts';
import type { RiderNames } from '#server/season/races/columns.ts';
import { readRace } from '#server/season/races/queries.ts';
import {
  discardDocuments,
  keepDocuments,
  storeDocument,
} from '#server/ground/storage/documents/documents.ts';

type PrintContext = Pick<RouteContext, 'db' | 'pool' | 'documents' | 'pdf' | 'origin'>;

/** A certificate has the rider's own name and is given to those who may ask for it. A sheet is for everybody. */
export const namesOn = (kind: Printed['kind']): RiderNames => (kind === 'certificate' ? 'full' : 'public');

/** Increase it when the drawing changes although the facts stay: stored prints are then made again. */
const drawing = 1;

/** Returns a digest of all that a print shows: the race, the site it links to, and how it is drawn. */
export function versionOf(facts: RaceFacts, origin: string): string {
  return createHash('sha256')
    .update(JSON.stringify([drawing, origin, facts]))
    .digest('base64url');
}

export function presentedRace(facts: RaceFacts): Race {
  return raceContract.parse(presentRace(facts));
}

/** Builds what is drawn of a certificate. */
export function certificateRequest(
  context: Pick<PrintContext, 'origin'>,
  facts: RaceFacts,
  certificate: Certificate,
  language: Language,
): CertificateRequest {
  return {
    type: 'certificate',
    language,
    made_at: new Date().toISOString(),
    zone: facts.organization.organization_zone,
    link: `${context.origin()}/certificate?code=${certificate.code}`,
    ...certificate,
  };
}

async function requestOf(
  context: PrintContext,
  printed: Printed,
  facts: RaceFacts,
): Promise<PdfRequest | null> {
  const { language } = printed;
  if (printed.kind === 'certificate') {
    const certificate = await certificateOf(context.db, facts, printed.rider_id ?? 0);
    return certificate && certificateRequest(context, facts, certificate, language);
  }
  const made_at = new Date().toISOString();
  const link = `${context.origin()}/races?cup_id=${facts.cup_id}&race_date=${facts.race_date}`;
  return { type: 'sheet', kind: printed.kind, language, race: presentedRace(facts), made_at, link };
}

/** Draws one print and stores it under the version that it shows, since the facts may have changed. */
async function draw(context: PrintContext, printed_id: number): Promise<void> {
  const { db, documents } = context;
  const printed = await readPrintedById(db, printed_id);
  if (printed === null || printed.file_id !== null) return;
  const facts = await readRace(context.pool, printed.race_id, namesOn(printed.kind));
  const request = facts && (await requestOf(context, printed, facts));
  if (!request) {
    // The race was hidden or corrected since, so there is nothing to draw.
    await markPrintFailed(db, printed_id);
    return;
  }
  const bytes = await context.pdf.render(request);
  const file_id = await storeDocument(db, documents, {
    bytes,
    media_type: 'application/pdf',
    width: null,
    height: null,
  });
  try {
    const saved = await inTransaction(db, async (tx) => {
      await keepDocuments(tx, [file_id]);
      return savePrinted(tx, printed, versionOf(facts, context.origin()), file_id);
    });
    // Another version was ordered meanwhile, and its own job draws it.
    if (!saved) await discardDocuments(db, [file_id]);
  } catch (error) {
    await discardDocuments(db, [file_id]);
    throw error;
  }
}

/** Does the job of one print. A failure is retried later, and those who wait are informed now. */
export async function print(context: PrintContext, printed_id: number): Promise<void> {
  try {
    await draw(context, printed_id);
  } catch (error) {
    await markPrintFailed(context.db, printed_id);
    throw error;
  }
}

const patience = 12_000;

/**
 * Returns the file of a print: the stored one if the facts are still the same, otherwise a job draws it and this
 * waits for it. `refuse` is called before anything is drawn, because what is stored for these facts was not refused.
 * @throws `sheet.not_made` if it takes too long; the file is then ready for the next request
 */
export async function printedFile(
  context: PrintContext,
  ask: PrintedAsk,
  refuse: () => void,
): Promise<number> {
  const { db } = context;
  const kept = await readPrintedFile(db, ask);
  if (kept !== null) return kept;
  refuse();
  const printed_id = await inTransaction(db, async (tx) => {
    const asked = await askPrinted(tx, ask);
    if (asked.outdated !== null) await discardDocuments(tx, [asked.outdated]);
    await addJob(tx, 'print', { printed_id: asked.printed_id }, { key: `print ${asked.printed_id}` });
    return asked.printed_id;
  });
  for (const until = Date.now() + patience; Date.now() < until; await sleep(20)) {
    const now = await readPrintedById(db, printed_id);
    if (now !== null && now.file_id !== null) return now.file_id;
    if (now?.failed === true) break;
  }
  throw new Refusal('sheet.not_made');
}
