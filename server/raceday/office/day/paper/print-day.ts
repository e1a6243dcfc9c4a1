import type { printDay } from '#contract/raceday/office/day/paper.ts';
import { Refusal } from '#contract/errors.ts';
import type { Language } from '#contract/values.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type DayFacts, programmeOf, readDayFacts, shareIn } from '#server/raceday/draws/day-facts.ts';
import { readSheets } from '#server/raceday/draws/day-queries.ts';
import { lockRace } from '#server/entries/desk/race-status-queries.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import type { DayRequest, ProgrammeRow } from '#server/ground/pdf/documents/day-request.ts';
import { sponsorsOf } from '#server/ground/pdf/drawing/sponsors.ts';
import { openLink } from '#server/ground/storage/documents/file-links.ts';
import { keepForADay, storeDocument } from '#server/ground/storage/documents/documents.ts';
import { presentProgramme } from '#server/raceday/office/day/programme/present-programme.ts';
import { wallClock } from '#text/when.ts';
import { pauseWords } from '#text/pauses.ts';
import * as m from '#text/messages/messages.js';
import { printedClass, programmeRows } from './day-classes.ts';
import { type HeatToPrint, heatsToPrint, newPrints, printedRace } from './day-races.ts';
import { noFame, readFame } from './fame.ts';
import { insertHeatPrints, readHeatPrints } from './heat-prints.ts';

/** A break or a podium, with the race that comes after it. The race is null if it ends the day. */
interface PrintedPause {
  words: string;
  before: string | null;
  starts_at: string | null;
}

/** Returns the rows of a programme with its pauses in their places, each in the stage of the race after it. */
function withPauses(rows: readonly ProgrammeRow[], pauses: readonly PrintedPause[]): ProgrammeRow[] {
  const rowOf = ({ words, starts_at }: PrintedPause, { phase }: ProgrammeRow): ProgrammeRow => ({
    phase,
    category_name: words,
    first: '',
    last: '',
    riders: null,
    through: null,
    starts_at,
  });
  const isFirst = (number: string) => rows.some(({ first }) => first === number);
  const at = pauses.map((pause) => ({
    pause,
    number: pause.before !== null && isFirst(pause.before) ? pause.before : null,
  }));
  const last = rows.at(-1);
  return [
    ...rows.flatMap((row) => [
      ...at.filter(({ number }) => number === row.first).map(({ pause }) => rowOf(pause, row)),
      row,
    ]),
    ...(last ? at.filter(({ number }) => number === null).map(({ pause }) => rowOf(pause, last)) : []),
  ];
}

type What = Asked<typeof printDay>['body'];

/** Reads the pauses and when races start, as local `HH:mm`, or null while the first gate is unknown. */
async function readOrder(db: Db, facts: DayFacts, locale: { locale: Language }) {
  const { items, organization_zone } = await presentProgramme(db, facts.race.race_id, facts);
  const hour = (at: string | null) => (at === null ? null : wallClock(at, organization_zone).time);
  const times = new Map(
    items
      .flatMap((item) => (item.kind === 'block' ? item.races : []))
      .map(({ number, at }) => [number, hour(at)]),
  );
  const pauses = items.flatMap((item, index): PrintedPause[] => {
    if (item.kind === 'block') return [];
    const next = items.slice(index).find((one) => one.kind === 'block' && one.races.length > 0);
    const minutes = m.programme_pause_minutes_told({ minutes: String(item.minutes) }, locale);
    return [
      {
        words: `${item.title ?? pauseWords[item.kind]({}, locale)} · ${minutes}`,
        before: next?.kind === 'block' ? (next.races[0]?.number ?? null) : null,
        starts_at: hour(item.at),
      },
    ];
  });
  return { pauses, startsAt: (number: string) => times.get(number) ?? null };
}

/** Tells whether something is drawn that these parts of a day would print. */
const saysSomething = (what: What, heats: readonly HeatToPrint[]): boolean =>
  heats.length > 0 || what.parts.every((part) => part === 'blank' || part === 'programme');

async function requestOf(
  db: Db,
  facts: DayFacts,
  heats: readonly HeatToPrint[],
  what: What,
  place: { language: Language; origin: string },
): Promise<DayRequest> {
  const { race } = facts;
  const { parts, paper, category_id } = what;
  const { language } = place;
  // The ranking of a season takes longer than a gate sheet, so it is computed only for the part that prints it.
  const fame = parts.includes('announcer') ? await readFame(db, race.cup_id, race.race_date) : noFame;
  const { pauses, startsAt } = await readOrder(db, facts, { locale: language });
  const told = {
    language,
    startsAt,
    fameOf: ({ category }: HeatToPrint['share'], { rider_id }: { rider_id: number }) =>
      fame(category.category_id, rider_id),
  };
  const tellsClasses = parts.includes('classes') || parts.includes('podium');
  const isAsked = (one: { category_id: number }) => category_id === null || one.category_id === category_id;
  const programme = programmeOf(facts).filter(isAsked);
  const { race_name, race_date, race_place, cup_id, cup_name, organization } = race;
  return {
    type: 'day',
    parts,
    paper,
    language,
    made_at: new Date().toISOString(),
    link: `${place.origin}/races?cup_id=${cup_id}&race_date=${race_date}`,
    zone: organization.organization_zone,
    country: organization.country_code,
    organization_name: organization.organization_name,
    cup_name,
    race_name,
    race_date,
    race_place,
    official: race.race_status === 'OFFICIAL',
    sponsors: sponsorsOf(race.sponsors, null),
    programme: withPauses(programmeRows(facts, programme, startsAt), category_id === null ? pauses : []),
    races: heats.map((heat) => printedRace(heat, told)),
    classes: facts.shares
      .filter(({ category, heats: drawn }) => tellsClasses && isAsked(category) && drawn.length > 0)
      .map((share) => printedClass(share, sponsorsOf(race.sponsors, share.category.category_id))),
  };
}

/**
 * Prints a day and returns an address that opens the file for a while. What is printed is stored first, in one
 * transaction: printed again it is the same sheet, and after a change the next one. Throws a Refusal.
 */
export async function printPaper(
  context: Pick<RouteContext, 'db' | 'documents' | 'pdf' | 'origin'>,
  race_id: number,
  what: What,
  by: { user_id: number; language: Language },
): Promise<string> {
  const { db, documents } = context;
  const request = await inTransaction(db, async (tx) => {
    if ((await lockRace(tx, race_id)) === null) throw new Refusal('race.not_found');
    // A printed sheet can be read by anybody, so it has the public names.
    const facts = await readDayFacts(tx, race_id, 'public');
    if (what.category_id !== null) shareIn(facts, what.category_id);
    const [sheets, prints] = [await readSheets(tx, race_id), await readHeatPrints(tx, race_id)];
    const heats = heatsToPrint(facts, programmeOf(facts), what, { sheets, prints });
    if (!saysSomething(what, heats)) throw new Refusal('draw.nothing_to_print');
    const fresh = newPrints(heats, prints);
    await insertHeatPrints(tx, race_id, fresh);
    await insertAudit(tx, {
      user_id: by.user_id,
      action: 'print',
      entity: 'race',
      entity_id: race_id,
      became: {
        parts: what.parts,
        category: what.category_id,
        phase: what.phase,
        changed: fresh.filter(({ sheet }) => sheet > 1).map(({ number }) => number),
      },
    });
    return requestOf(tx, facts, heats, what, { language: by.language, origin: context.origin() });
  });
  const bytes = await context.pdf.render(request).catch(() => {
    throw new Refusal('sheet.not_made');
  });
  const file_id = await storeDocument(db, documents, {
    bytes,
    media_type: 'application/pdf',
    width: null,
    height: null,
  });
  return inTransaction(db, async (tx) => {
    await keepForADay(tx, file_id);
    return openLink(
      tx,
      file_id,
      `${request.race_date}-${what.parts.length === 1 ? what.parts[0] : 'day'}.pdf`,
    );
  });
}
