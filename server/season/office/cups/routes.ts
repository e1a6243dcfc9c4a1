import type { Pool } from 'pg';
import type { z } from 'zod';
import { sql } from 'kysely';
import {
  addOfficeDate,
  changeCupStatus,
  copyOfficeCup,
  createOfficeCup,
  deleteOfficeDate,
  getCupDifferences,
  getOfficeCup,
  listOfficeCups,
  listRegulationVersions,
  saveRegulation,
  type officeCupItem,
} from '#contract/season/office/cups/cups.ts';
import { removeLicenceModel, saveLicenceModel } from '#contract/season/office/cups/licence-model.ts';
import {
  addDatePicture,
  addPhotograph,
  addRegulationPicture,
  previewCup,
  previewRace,
  previewRegulation,
  saveDatePictures,
} from '#contract/season/office/cups/pictures.ts';
import { cleanRegulation } from '#server/season/cups/regulation/read-apart.ts';
import { sanitizeRegulation } from '#server/season/cups/regulation/sanitize-regulation.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { organizationsOf } from '#server/ground/access/caller.ts';
import { addDate, removeDate } from '#server/season/cups/edit/dates.ts';
import { placeModel, takeModelDown } from '#server/season/cups/pictures/licence-model.ts';
import { copy, insertDraftCup } from '#server/season/cups/edit/make-cup.ts';
import { addToGallery } from '#server/season/cups/pictures/photographs.ts';
import { addPicture, putRegulationPicture, savePictures } from '#server/season/cups/pictures/pictures.ts';
import { presentOfficeCup } from '#server/season/cups/edit/present.ts';
import { differencesOf, moveCup } from '#server/season/cups/edit/publish.ts';
import { writeRegulation } from '#server/season/cups/edit/regulation.ts';
import { cupIn } from '#server/season/cups/edit/write-cup.ts';
import { Refusal } from '#contract/errors.ts';
import { readCupBeforePublic } from '#server/season/cups/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { presentRace } from '#server/season/races/present.ts';
import { readRaceOfCup } from '#server/season/races/queries.ts';
import type { CupStatus } from '#rules/season/cups/cup-status.ts';
import { personName } from '#server/ground/audit/person-name.ts';

type CupItem = z.input<typeof officeCupItem>;
type RegulationVersion = z.input<typeof listRegulationVersions.reply>['items'][number];

/** Reads cups of organizations (null means all), newest season first, and drafts without dates before them. */
async function readOfficeCups(
  db: Db,
  organizations: readonly number[] | null,
  cup_status: CupStatus | null,
): Promise<CupItem[]> {
  const { rows } = await sql<CupItem>`
    select c.cup_id, c.cup_version as version, c.cup_name, c.cup_status, c.organization_id, o.organization_shortname,
      d.first_date, d.last_date, d.dates,
      (select count(*)::int from cup_category k where k.cup_id = c.cup_id) as categories,
      (select count(*)::int from race r join entry e using (race_id) where r.cup_id = c.cup_id) as entries,
      (select count(*)::int from race r join entry_waiting w using (race_id) where r.cup_id = c.cup_id) as waiting
    from cup c join organization o using (organization_id)
    cross join lateral (select min(race_date) as first_date, max(race_date) as last_date, count(*)::int as dates
      from cup_date d where d.cup_id = c.cup_id) d
    where (${organizations === null ? null : [...organizations]}::bigint[] is null
        or c.organization_id = any(${organizations === null ? null : [...organizations]}::bigint[]))
      and (${cup_status}::text is null or c.cup_status = ${cup_status})
    order by d.last_date desc nulls first, c.cup_id desc`.execute(db);
  return rows;
}

/** Reads every version of a regulation, newest first. */
async function readRegulationVersions(db: Db, cup_id: number): Promise<RegulationVersion[]> {
  const { rows } = await sql<RegulationVersion>`
    select v.regulation_id, v.written_at, coalesce(${personName('u')}, '') as by, v.cup_regulation
    from cup_regulation_version v left join users u on u.user_id = v.written_by
    where v.cup_id = ${cup_id} order by v.regulation_id desc`.execute(db);
  return rows;
}

/** Returns a cup as the public will find it in the list. */
async function cupAsPublic(db: Db, cup_id: number): Promise<z.input<typeof previewCup.reply>> {
  const cup = await readCupBeforePublic(db, cup_id);
  if (cup === null) throw new Refusal('cup.not_found');
  return cup;
}

/** Returns the race of a date as the public will find it. */
async function raceAsPublic(
  pool: Pool,
  cup_id: number,
  race_date: string,
): Promise<z.input<typeof previewRace.reply>> {
  const facts = await readRaceOfCup(pool, cup_id, race_date);
  if (facts === null) throw new Refusal('race.not_found');
  return presentRace({ ...facts, cup_status: facts.cup_status === 'CLOSED' ? 'CLOSED' : 'OPENED' });
}

/** Registers the calls for cups in the office: from nothing, or from last season, to a published cup. */
export function registerOfficeCups(context: RouteContext): void {
  const { db } = context;

  call(context, listOfficeCups, async ({ query, caller }) => ({
    items: await readOfficeCups(db, organizationsOf(caller), query.cup_status ?? null),
  }));

  call(context, getOfficeCup, async ({ params }) => presentOfficeCup(await cupIn(db, params.id)));

  call(context, createOfficeCup, (asked) => insertDraftCup(db, asked));

  call(context, copyOfficeCup, (asked) => copy(db, asked));

  call(context, addOfficeDate, (asked) => addDate(db, asked));

  call(context, deleteOfficeDate, (asked) => removeDate(db, asked));

  call(context, saveRegulation, (asked) => writeRegulation(db, asked));

  call(context, listRegulationVersions, async ({ params }) => {
    await cupIn(db, params.id);
    const versions = await readRegulationVersions(db, params.id);
    return {
      items: versions.map(({ cup_regulation: text, ...one }) => ({
        ...one,
        cup_regulation: text === null ? null : sanitizeRegulation(text),
      })),
    };
  });

  call(context, saveLicenceModel, (asked) => placeModel(context, asked));

  call(context, removeLicenceModel, (asked) => takeModelDown(db, asked));

  call(context, changeCupStatus, (asked) => moveCup(db, asked));

  call(context, getCupDifferences, ({ params }) => differencesOf(db, params.id));

  call(context, addDatePicture, (asked) => addPicture(context, asked));

  call(context, addPhotograph, (asked) => addToGallery(context, asked));

  call(context, saveDatePictures, (asked) => savePictures(context, asked));

  call(context, previewRegulation, async ({ params, body, signal }) => {
    await cupIn(db, params.id);
    return { cup_regulation: await cleanRegulation(body.cup_regulation, signal) };
  });

  call(context, addRegulationPicture, (asked) => putRegulationPicture(context, asked));

  call(context, previewCup, ({ params }) => cupAsPublic(db, params.id));

  call(context, previewRace, ({ params }) => raceAsPublic(context.pool, params.id, params.raceDate));
}
