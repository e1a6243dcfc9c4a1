import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dateIn, idParam, plainDate } from '#contract/values.ts';

const notMade = [
  'request.too_many',
  'race.not_found',
  'certificate.did_not_ride',
  'certificate.not_yet',
  'sheet.not_made',
] as const;

export const exportCertificate = endpoint({
  method: 'GET',
  path: '/api/cups/exportcertificate/{cupId}/{raceDate}',
  who: 'rider_editor',
  rider: 'query',
  summary: 'Returns an address that opens the certificate of a rider for a date for a limited time.',
  params: z.strictObject({ cupId: idParam, raceDate: dateIn }),
  query: z.strictObject({ rider_id: idParam }),
  reply: z.object({ file: z.string() }),
  errors: notMade,
});

export const getClubCertificates = endpoint({
  method: 'GET',
  path: '/api/office/races/{id}/certificates',
  who: 'staff',
  summary:
    'Returns the certificates of every rider of a club who rode a date, as one PDF. A delegate gets those of the own club.',
  query: z.strictObject({ club_id: idParam }),
  reply: z.unknown(),
  answersFile: true,
  errors: notMade,
});

/** A certificate says this, by the results of today. */
export const certificate = z.object({
  code: z.string(),
  rider_id: z.number().int(),
  rider_fullname: z.string(),
  club_name: z.string().nullable(),
  organization_name: z.string(),
  cup_id: z.number().int(),
  cup_name: z.string(),
  race_name: z.string(),
  race_date: plainDate,
  race_place: z.string().nullable(),
  status: z.enum(['provisional', 'official']),
  lines: z.array(
    z.object({
      category_name: z.string(),
      plate: z.string(),
      /** It is null if the rider took part without a rank. */
      rank: z.number().int().nullable(),
      riders: z.number().int(),
    }),
  ),
});
export type Certificate = z.infer<typeof certificate>;

export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/certificates/{code}',
  who: 'anyone',
  asksProofOfMany: true,
  summary:
    'Returns what a certificate says, by the present result. The QR code of the certificate leads here.',
  params: z.strictObject({ code: z.string().regex(/^[0-9a-z]{20}$/) }),
  reply: certificate,
  errors: ['certificate.unknown'],
});
