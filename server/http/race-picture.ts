import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import opentype, { type Font } from 'opentype.js';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { Refusal } from '#contract/errors.ts';
import { idParam } from '#contract/values.ts';
import type { PublicAnswers } from '#server/http/public-answers.ts';
import { readPictureFacts } from '#server/races/picture-query.ts';

const width = 1200;
const height = 630;
const ink = '#0d1015';
const yellow = '#ffc400';

let font: Promise<Font> | null = null;

/** Letters are drawn as outlines of our own font: the machine may have no fonts at all. */
function displayFont(): Promise<Font> {
  font ??= readFile(
    createRequire(import.meta.url).resolve(
      '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff',
    ),
  ).then((bytes) =>
    opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
  );
  return font;
}

/** The largest size at which a line fits, and the line's outline. */
function line(
  type: Font,
  text: string,
  x: number,
  y: number,
  size: number,
  room: number,
  fill: string,
): string {
  const wide = type.getAdvanceWidth(text, size);
  const fitted = wide > room ? (size * room) / wide : size;
  return `<path fill="${fill}" d="${type.getPath(text, x, y, fitted).toPathData(1)}"/>`;
}

const track = `<path fill="#1d232c" d="M0 560 C120 560 150 470 240 470 S360 560 470 560 S590 450 700 450 S830 560 940 560 S1060 480 1200 500 V630 H0Z"/>
  <path fill="none" stroke="${yellow}" stroke-width="10" d="M0 560 C120 560 150 470 240 470 S360 560 470 560 S590 450 700 450 S830 560 940 560 S1060 480 1200 500"/>`;

export interface PictureFacts {
  organization_shortname: string;
  cup_name: string;
  race_name: string;
  race_date: string;
  race_status: string;
  riders: number;
}

function svgOf(type: Font, facts: PictureFacts): string {
  const [year, month, day] = facts.race_date.split('-');
  const lights = ['#c8102e', '#ffc04d', '#ffc04d', '#3ddc84']
    .map((colour, index) => `<circle cx="${980 + index * 44}" cy="96" r="15" fill="${colour}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ink}"/>
    ${track}${lights}
    <path fill="${yellow}" d="M84 60 H268 L246 132 H62Z"/>
    ${line(type, 'PARTIDOR', 84, 113, 46, 160, ink)}
    ${line(type, `${facts.organization_shortname} · ${facts.cup_name}`, 64, 226, 54, 1072, '#c6cdd7')}
    ${line(type, facts.race_name, 64, 340, 108, 1072, '#ffffff')}
    ${line(type, `${day}-${month}-${year}`, 64, 430, 66, 500, yellow)}
    ${facts.riders > 0 ? line(type, `${facts.riders} BMX`, 420, 430, 66, 500, '#ffffff') : ''}
  </svg>`;
}

/**
 * The picture a shared link shows: 1200 × 630, light enough for WhatsApp. The name after the id only makes the address
 * new when the race changes, so that a kept preview is replaced.
 */
export function registerPictures(app: FastifyInstance, answers: PublicAnswers, pool: Pool): void {
  app.get<{ Params: { name: string } }>('/og/race/:name', async (request, reply) => {
    const match = /^(\d+)(?:-[\w-]{1,80})?\.jpg$/.exec(request.params.name);
    const id = idParam.safeParse(match?.[1]);
    if (!id.success) throw new Refusal('request.not_found');
    await answers.send(request, reply, request.raw.url ?? '', async () => {
      const facts = await readPictureFacts(pool, id.data);
      if (!facts) throw new Refusal('race.not_found');
      const svg = svgOf(await displayFont(), facts);
      const body = await sharp(Buffer.from(svg)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
      return {
        status: 200,
        type: 'image/jpeg',
        body,
        tags: ['all', `race:${id.data}`],
        expires: Number.POSITIVE_INFINITY,
        cacheControl: 'public, max-age=86400',
        vary: 'accept-encoding',
      };
    });
  });
}
