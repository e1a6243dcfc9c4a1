import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { Refusal } from '#contract/errors.ts';
import { idParam } from '#contract/values.ts';
import { race_riders_count } from '#text/messages/messages.js';
import { type Lettering, openLettering } from '#server/ground/pictures/lettering.ts';

import type { Pool } from 'pg';

interface PictureFacts {
  cup_id: number;
  organization_shortname: string;
  cup_name: string;
  race_name: string;
  race_date: string;
  race_status: string;
  riders: number;
}

/** Reads the text of the preview picture of a race. Returns null when there is no such public race. */
async function readPictureFacts(db: Pool, raceId: number): Promise<PictureFacts | null> {
  const { rows } = await db.query<PictureFacts>(
    `select c.cup_id, o.organization_shortname, c.cup_name, r.race_name, r.race_date, r.race_status,
       (select count(*) from entry e where e.race_id = r.race_id) as riders
     from race r join cup c using (cup_id) join organization o using (organization_id)
     where r.race_id = $1 and c.cup_status in ('OPENED', 'CLOSED')`,
    [raceId],
  );
  return rows[0] ?? null;
}

const width = 1200;
const height = 630;
const ink = '#0d1015';
const yellow = '#ffc400';

let opened: Promise<Lettering> | null = null;

const track = `<path fill="#1d232c" d="M0 560 C120 560 150 470 240 470 S360 560 470 560 S590 450 700 450 S830 560 940 560 S1060 480 1200 500 V630 H0Z"/>
  <path fill="none" stroke="${yellow}" stroke-width="10" d="M0 560 C120 560 150 470 240 470 S360 560 470 560 S590 450 700 450 S830 560 940 560 S1060 480 1200 500"/>`;

/** One picture serves all languages, because its one word is the same in Spanish and Portuguese. */
const ridersOf = (count: number) => race_riders_count({ count }, { locale: 'es' });

function svgOf(letters: Lettering, facts: PictureFacts): string {
  const [year, month, day] = facts.race_date.split('-');
  const lights = ['#c8102e', '#ffc04d', '#ffc04d', '#3ddc84']
    .map((colour, index) => `<circle cx="${980 + index * 44}" cy="96" r="15" fill="${colour}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ink}"/>
    ${track}${lights}
    <path fill="${yellow}" d="M84 60 H268 L246 132 H62Z"/>
    ${letters.from('PARTIDOR', 84, 113, 46, ink, 160)}
    ${letters.from(`${facts.organization_shortname} · ${facts.cup_name}`, 64, 226, 54, '#c6cdd7', 1072)}
    ${letters.from(facts.race_name, 64, 340, 108, '#ffffff', 1072)}
    ${letters.from(`${day}-${month}-${year}`, 64, 430, 66, yellow, 500)}
    ${facts.riders > 0 ? letters.from(ridersOf(facts.riders), 400, 430, 66, '#ffffff', 500) : ''}
  </svg>`;
}

/**
 * Registers the picture that a shared link shows: 1200 × 630, small enough for WhatsApp. The name after the id only
 * makes the address new when the race changes, so that a cached preview is replaced.
 */
export function registerPictures({ app, answers, pool }: RouteContext): void {
  app.get<{ Params: { name: string } }>('/og/race/:name', async (request, reply) => {
    const match = /^(\d+)(?:-[\w-]{1,80})?\.jpg$/.exec(request.params.name);
    const id = idParam.safeParse(match?.[1]);
    if (!id.success) throw new Refusal('request.not_found');
    await answers.send(request, reply, `/og/race/${id.data}.jpg`, async () => {
      const facts = await readPictureFacts(pool, id.data);
      if (!facts) throw new Refusal('race.not_found');
      opened ??= openLettering();
      const svg = svgOf(await opened, facts);
      const { default: sharp } = await import('sharp');
      const body = await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
      return {
        status: 200,
        type: 'image/jpeg',
        body,
        tags: [`race:${id.data}`, `dates:${facts.cup_id}`],
        expires: Number.POSITIVE_INFINITY,
        cacheControl: 'public, max-age=86400',
        vary: 'accept-encoding',
      };
    });
  });
}
