import {
  exportCertificate,
  getCertificate,
  getClubCertificates,
} from '#contract/season/races/certificates.ts';
import { Refusal } from '#contract/errors.ts';
import { type SheetName, sheetExists, SHEETS } from '#rules/files/sheets.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { keysOf } from '#rules/table.ts';
import { languageOf } from '#server/ground/http/request/language.ts';
import { deskOf } from '#server/ground/access/desk.ts';
import { networkOf } from '#server/ground/access/network.ts';
import { hashSecret } from '#server/ground/access/secret.ts';
import { certificateText, refuseCertificate } from '#server/publishing/printed/certificate.ts';
import { clubCertificates } from '#server/publishing/printed/club-certificates.ts';
import { namesOn, presentedRace, printedFile, versionOf } from '#server/publishing/printed/print.ts';
import { openLink, readFileLink } from '#server/ground/storage/documents/file-links.ts';
import { readCertificate } from '#server/publishing/printed/queries.ts';
import { readRace, readRaceByDate } from '#server/season/races/queries.ts';
import { readDocument } from '#server/ground/storage/documents/documents.ts';

function sheetNamed(text: string): SheetName {
  const name = keysOf(SHEETS).find((sheet) => sheet === text);
  if (name === undefined) throw new Refusal('request.not_found');
  return name;
}

/** Registers the sheets of a race as plain links: made when asked for, then opened at an expiring address. */
function registerSheets(context: RouteContext): void {
  const { app, limits } = context;
  app.get<{ Params: { race_id: string; sheet: string } }>(
    '/sheets/:race_id/:sheet',
    async (request, reply) => {
      const { race_id, sheet } = request.params;
      const kind = sheetNamed(sheet);
      if (!/^[1-9][0-9]{0,14}$/.test(race_id)) throw new Refusal('race.not_found');
      await limits.spend('sheet_address', networkOf(request.ip));
      const facts = await readRace(context.pool, Number(race_id));
      if (facts === null) throw new Refusal('race.not_found');
      const language = languageOf(request.headers);
      const version = versionOf(facts, context.origin());
      const ask = { race_id: facts.race_id, kind, rider_id: null, language, version };
      const file_id = await printedFile(context, ask, () => {
        if (!sheetExists(kind, presentedRace(facts))) throw new Refusal('race.not_found');
      });
      const address = await openLink(context.db, file_id, `${facts.race_date}-${kind.toLowerCase()}.pdf`);
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    },
  );

  app.get<{ Params: { token: string; name: string } }>('/documents/:token/:name', async (request, reply) => {
    const { token, name } = request.params;
    const link = /^[\w-]{43}$/.test(token) ? await readFileLink(context.db, hashSecret(token)) : null;
    const file =
      link === null || link.name !== name
        ? null
        : await readDocument(context.db, context.documents, link.file_id);
    if (file === null) throw new Refusal('document.not_found');
    return reply
      .header('content-type', file.media_type)
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'private, max-age=600')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .send(file.bytes);
  });
}

/** Registers the calls for prints: sheets, certificates, and the verification of a certificate. */
export function registerPrinted(context: RouteContext): void {
  const { db, pool, limits } = context;
  registerSheets(context);

  call(context, exportCertificate, async ({ params, query, caller, language }) => {
    await limits.spend('certificate_account', String(caller.user_id));
    const facts = await readRaceByDate(pool, params.cupId, params.raceDate, namesOn('certificate'));
    if (facts === null) throw new Refusal('race.not_found');
    const { rider_id } = query;
    const version = versionOf(facts, context.origin());
    const ask = { race_id: facts.race_id, kind: 'certificate', rider_id, language, version } as const;
    const file_id = await printedFile(context, ask, () => refuseCertificate(facts, rider_id));
    return { file: await openLink(context.db, file_id, `${facts.race_date}-${rider_id}.pdf`) };
  });

  call(context, getClubCertificates, async ({ params, query, caller, language }) => {
    await limits.spend('certificate_account', String(caller.user_id));
    const desk = await deskOf(db, caller, params.id);
    const { bytes, name } = await clubCertificates(context, desk, query.club_id, language);
    return { bytes, media_type: 'application/pdf', name };
  });

  call(context, getCertificate, async (asked) => {
    const { params } = asked;
    await limits.share('certificate_address', asked);
    const found = await readCertificate(db, params.code);
    const facts = found && (await readRace(pool, found.race_id));
    const certificate = facts && certificateText(facts, found.rider_id, params.code);
    if (!certificate) throw new Refusal('certificate.unknown');
    return certificate;
  });
}
