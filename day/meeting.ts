import { randomUUID } from 'node:crypto';
import { addTemplateCategories } from '#contract/season/office/cups/categories.ts';
import {
  addOfficeDate,
  changeCupStatus,
  createOfficeCup,
  type OfficeCup,
  updateOfficeCup,
} from '#contract/season/office/cups/cups.ts';
import { enterMany, MANY } from '#contract/entries/office/entries-bulk.ts';
import { getRaceDesk, moveRace } from '#contract/entries/office/entries.ts';
import { createClub, createOrganization } from '#contract/people/office/organizations.ts';
import {
  applyRiderImport,
  previewRiderImport,
  sendRiderSheet,
} from '#contract/people/office/riders/rider-import.ts';
import { listOfficeRiders } from '#contract/people/office/riders/riders.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { wallClock } from '#text/when.ts';
import type { OfficeCaller } from './office-caller.ts';
import { CLASS_LIST, clubNames, sheetOf, type Starter, startersOfDay } from './starters.ts';

const ZONE = 'America/Argentina/Buenos_Aires';
/** The number of riders who may come late, and the least size of their class. */
const SPARE = 10;
const LARGE = 10;
const REASON = 'Se anota en la oficina';

/** Somebody with a licence who has not entered. */
export interface Comer {
  rider_id: number;
  category_id: number;
  starter: Starter;
}

/** A race of today with closed entries, and its riders. */
export interface Meeting {
  race_id: number;
  cup: OfficeCup;
  /** The starters, by their entry. */
  starters: ReadonlyMap<number, Starter>;
  /** The riders who may come late. */
  spare: readonly Comer[];
}

async function openOrganization(office: OfficeCaller): Promise<number> {
  const stamp = randomUUID().slice(0, 4).toUpperCase();
  const { organization_id } = await office.ask(createOrganization, {
    body: {
      organization_name: `Liga de la fecha ${stamp}`,
      organization_shortname: `LF ${stamp}`,
      organization_contact: 'fecha@example.org',
      country_id: null,
      organization_state: 'Córdoba',
      organization_zone: ZONE,
      organization_language: 'es',
    },
  });
  for (const club_name of clubNames)
    await office.ask(createClub, {
      params: { id: organization_id },
      body: { club_name, club_state: '', club_contact: '', club_payments: false, closed: false },
    });
  return organization_id;
}

async function openCup(
  office: OfficeCaller,
  organization_id: number,
  date: string,
  rules: Partial<RaceRules>,
): Promise<OfficeCup> {
  const { items } = await office.ask(addTemplateCategories, {
    params: { id: organization_id },
    body: { code: CLASS_LIST },
  });
  const made = await office.ask(createOfficeCup, { body: { organization_id, cup_name: 'Copa de la fecha' } });
  const params = { id: made.cup_id };
  const cup_categories = items.map(({ category_id }) => ({ category_id, entry_limit: null }));
  const { version } = await office.ask(updateOfficeCup, {
    params,
    body: {
      version: made.version,
      cup_categories,
      points: [{ from: 1, to: 8, points: 10 }],
      rules: { ...made.rules, ...rules },
    },
  });
  const dated = await office.ask(addOfficeDate, { params, body: { version, date, name: 'La fecha' } });
  return office.ask(changeCupStatus, { params, body: { version: dated.version, cup_status: 'OPENED' } });
}

/** Imports the riders from a sheet, as an office does. Returns their ids by document. */
async function bringIn(
  office: OfficeCaller,
  organization_id: number,
  cup_id: number,
  starters: readonly Starter[],
): Promise<Map<string, number>> {
  const sheet = await office.ask(sendRiderSheet, {
    body: { organization_id: String(organization_id), request_key: randomUUID() },
    files: { file: new Blob([sheetOf(starters)]) },
  });
  const params = { id: sheet.import_id };
  const choices = {
    columns: sheet.columns.map(({ field }) => field),
    date_order: sheet.date_order,
    club_id: null,
    cup_id,
    clubs: [],
    repairs: [],
    names: { order: null, surnames: null },
    riders: [],
  };
  const { fingerprint, counts, licences } = await office.ask(previewRiderImport, { params, body: choices });
  if (counts.new !== starters.length || licences !== starters.length)
    throw new Error(`the sheet of riders is read as ${JSON.stringify(counts)} with ${licences} licences`);
  await office.ask(applyRiderImport, { params, body: { ...choices, fingerprint } });
  const ids = new Map<string, number>();
  for (let after: number | null = 0; after !== null;) {
    const query: { organization: string; after?: string } = { organization: String(organization_id) };
    if (after > 0) query.after = String(after);
    const { items, next } = await office.ask(listOfficeRiders, { query });
    for (const { rider_id, rider_dni } of items) if (rider_dni !== null) ids.set(rider_dni, rider_id);
    after = next;
  }
  return ids;
}

/** Enters everybody, and closes the entries. Returns the riders, by entry. */
async function enter(
  office: OfficeCaller,
  race_id: number,
  entered: readonly { starter: Starter; rider_id: number; category_id: number }[],
): Promise<Map<number, Starter>> {
  const params = { id: race_id };
  for (let from = 0; from < entered.length; from += MANY) {
    const { items } = await office.ask(enterMany, {
      params,
      body: {
        request_key: randomUUID(),
        reason: REASON,
        items: entered
          .slice(from, from + MANY)
          .map(({ rider_id, category_id }) => ({ rider_id, category_id, plate: '' })),
      },
    });
    // A request that was sent again finds the riders of the first one.
    const refused = items.find(({ outcome }) => outcome !== 'entered' && outcome !== 'already_in');
    if (refused) throw new Error(`rider ${refused.rider_id} was ${refused.outcome}: ${refused.words}`);
  }
  const { lines } = await office.ask(getRaceDesk, { params });
  const byRider = new Map(entered.map(({ rider_id, starter }) => [rider_id, starter]));
  return new Map(
    lines.flatMap(({ entry_id, rider_id }) => {
      const starter = byRider.get(rider_id);
      return entry_id === null || !starter ? [] : [[entry_id, starter] as const];
    }),
  );
}

/** Opens an organization of its own with a race of today, imports its riders and closes the entries. */
export async function openMeeting(
  office: OfficeCaller,
  { riders, seed, rules }: { riders: number; seed: number; rules: Partial<RaceRules> },
): Promise<Meeting> {
  const today = wallClock(new Date().toISOString(), ZONE).date;
  const organization_id = await openOrganization(office);
  const starters = startersOfDay(riders + SPARE, seed, { year: Number(today.slice(0, 4)), organization_id });
  const cup = await openCup(office, organization_id, today, rules);
  const race_id = cup.cup_dates[0]?.race_id ?? 0;
  const ids = await bringIn(office, organization_id, cup.cup_id, starters);
  const classes = new Map(cup.cup_categories.map((one) => [one.category_name, one.category_id]));
  const entered = starters.map((starter) => ({
    starter,
    rider_id: ids.get(starter.rider_dni) ?? 0,
    category_id: classes.get(starter.category_name) ?? 0,
  }));
  // In each large class, one rider has a licence and does not enter in time.
  const sizes = Map.groupBy(entered, ({ category_id }) => category_id);
  const spare = [...sizes.values()]
    .filter((riders) => riders.length >= LARGE)
    .flatMap((riders) => riders.slice(-1))
    .slice(0, SPARE);
  const byEntry = await enter(
    office,
    race_id,
    entered.filter((one) => !spare.includes(one)),
  );
  const { race_status, moves } = await office.ask(getRaceDesk, { params: { id: race_id } });
  if (moves.includes('CLOSED'))
    await office.ask(moveRace, {
      params: { id: race_id },
      body: { was: race_status, race_status: 'CLOSED', reason: 'Empieza el día' },
    });
  return { race_id, cup, starters: byEntry, spare };
}
