import { afterAll, beforeAll, expect, test } from 'vitest';
import { race as raceReply } from '#contract/season/races/races.ts';
import { goesOnOf } from '#rules/raceday/live/followed/goes-on.ts';
import { goingOf } from '#rules/raceday/live/followed/going.ts';
import { heatFactKey, liveRaces } from '#rules/raceday/live/live-day.ts';
import type { LiveFact } from '#rules/raceday/live/live-facts.ts';
import { liveStateOf } from '#rules/raceday/live/live-state.ts';
import { RULE_PRESETS } from '#rules/raceday/races/rule-presets.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { isMoto, type Phase, PHASES, STAGES } from '#rules/stages.ts';
import { ClassDay } from '#rules/testing/class-day.ts';
import { heatTables, stageTables } from '#server/ground/pdf/documents/heats.ts';
import type { RaceFacts } from '#server/season/races/facts.ts';
import { presentRace } from '#server/season/races/present.ts';
import { readRace } from '#server/season/races/queries.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { classNews } from '#web/parts/race/class-news.ts';
import { outcomeOf } from '#web/screens/raceday/announcer/outcome.ts';
import { classStandings } from '#web/screens/raceday/announcer/standings.ts';

let app: TestApp;
let frame: RaceFacts;

beforeAll(async () => {
  app = await startTestApp();
  const cup_id = await app.world.cup({ dates: ['2026-03-14'] });
  const race_id = await app.world.race(cup_id, '2026-03-14', 'RACING');
  const read = await readRace(app.pool, race_id);
  if (read === null) throw new Error('no race');
  frame = read;
});
afterAll(() => app.stop());

const CLASS = 1;
const words = { locale: 'es', country: null } as const;

/** Returns a class as the database has it. */
function factsOf(day: ClassDay, rules: RaceRules): RaceFacts {
  const names = [...new Set(day.riders.flatMap(({ runs }) => runs.flatMap(({ heat }) => heat ?? [])))];
  const heats = names.map((name, index) => {
    const [phase, serie] = name.split('/');
    return {
      heat_id: index + 1,
      category_id: CLASS,
      phase: PHASES.find((one) => one === phase) ?? 'M1',
      serie: Number(serie),
      number: String(index + 1),
      observations: null,
      images: null,
    };
  });
  return {
    ...frame,
    categories: [
      {
        category_id: CLASS,
        category_name: 'Varones 11',
        category_order: 1,
        plate_colour: 'yellow',
        rules,
        short_motos: null,
        short_way: null,
      },
    ],
    entries: day.riders.map(({ entry_id, plate }) => ({
      entry_id,
      rider_id: entry_id,
      category_id: CLASS,
      plate,
      rider_fullname: `Piloto ${plate}`,
      rider_about: null,
      club_id: null,
      club_name: null,
      entered_category_name: null,
      removed: null,
      lot: null,
    })),
    heats,
    runs: day.riders.flatMap(({ entry_id, runs }) =>
      runs.map((run) => ({ ...run, entry_id, heat_id: names.indexOf(run.heat ?? '') + 1, splits: null })),
    ),
  };
}

/** Returns the same class as phones receive it, with a final into which nobody is drawn yet. */
function toldOf({ heats, runs }: RaceFacts) {
  const steps = [
    ...heats.map(({ category_id, phase, serie, number }) => ({
      category_id,
      phase,
      serie,
      number,
      minutes: null,
    })),
    ...(heats.some(({ phase }) => phase === 'final')
      ? []
      : [{ category_id: CLASS, phase: 'final' as const, serie: 1, number: 'F1', minutes: null }]),
  ];
  const facts = heats.flatMap((heat): LiveFact[] => {
    const own = runs.filter(({ heat_id }) => heat_id === heat.heat_id);
    const results = own.flatMap(({ entry_id, status, place }): [number, number | 'DNF'][] =>
      status === null ? [] : [[entry_id, place ?? 'DNF']],
    );
    return [
      {
        kind: 'list',
        key: heatFactKey('list', heat),
        body: { n: heat.number, g: own.map(({ entry_id, lane }) => [entry_id, lane]) },
      },
      {
        kind: 'heat',
        key: heatFactKey('heat', heat),
        body: { v: results.length > 0 ? 'agreed' : 'open', a: 1, t: null, f: null, r: results },
      },
    ];
  });
  return liveRaces(liveStateOf({ epoch: 1, seq: 0, facts }), steps);
}

const sorted = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b);

/**
 * Returns who goes on from a stage, by each screen and sheet that shows it. It needs the class after that stage and
 * its riders.
 */
function saidBy(facts: RaceFacts, rules: RaceRules, phase: Phase, rode: readonly number[]) {
  const race = raceReply.parse(presentRace(facts));
  const lines = race.race_races.mangasResult[String(CLASS)] ?? [];
  const { byEntry } = classStandings(race);
  const races = toldOf(facts);
  const going = goingOf(facts.entries.length, rules);
  const day = {
    races,
    frame: { classes: [{ category_id: CLASS, category_name: '', plate_colour: 'yellow' as const, going }] },
  };
  const announcer = rode.filter((id) => {
    const said = outcomeOf(day, { category_id: CLASS, phase }, id, byEntry.get(id));
    return said?.how === 'on' && said.phase !== 'LCQ';
  });
  const heats = (
    phase === 'LCQ' || isMoto(phase) ? race.race_races.mangas : (race.race_races[phase] ?? [])
  ).filter((heat) => heat.phase === phase || (isMoto(phase) && (heat.phase === null || isMoto(heat.phase))));
  const page = heats.flatMap(({ riders }) =>
    riders.filter(({ qualified }) => qualified).map((one) => one.entry_id),
  );
  const tables = isMoto(phase) || phase === 'LCQ' ? heatTables(heats, words) : stageTables(heats, words);
  const sheet = tables.flatMap(({ columns, rows }) => {
    const mark = columns.findIndex(({ title }) => title === '*');
    return rows.filter((row) => row[mark] === '*').map((row) => Number(row[mark + 1]));
  });
  const [news] = classNews(race);
  const board = news?.kind === 'cut' ? news.through.map(({ entry_id }) => entry_id) : [];
  const card = (how: string) => rode.filter((id) => goesOnOf(races, CLASS, id, going)?.how === how);
  return {
    announcer: sorted(announcer),
    page: sorted(new Set(page)),
    sheet: sorted(new Set(sheet)),
    board: sorted(board),
    through: sorted(card('through')),
    out: sorted(card('out')),
    onPoints: lines.length > 0 && race.race_categories[0]?.qualify === 0,
  };
}

/** An official shortens a day like this: straight to the final, which has room for a gate of those who go through. */
const shortened = RULE_PRESETS.flatMap(({ code, rules }) =>
  [17, 33, 48].map((size): [string, number, RaceRules] => [
    `${code} to the final`,
    size,
    { ...rules, ends: 'toFinal' },
  ]),
);
const formats = RULE_PRESETS.flatMap(({ code, rules }) =>
  [6, 9, 12, 17, 24, 33, 48, 64, 70].map((size): [string, number, RaceRules] => [code, size, rules]),
);

test.each([...formats, ...shortened])(
  '%s with %i riders: every screen says the same of who goes on, stage by stage',
  (_, size, rules) => {
    // Now and then somebody falls.
    const day = new ClassDay(size, rules)
      .draw()
      .ride((entry_id, phase) => (entry_id % 9 === 0 && phase !== 'M1' ? 'DNF' : null));
    let phase: Phase =
      PHASES.findLast(
        (one) => isMoto(one) && day.riders.some(({ runs }) => runs.some((run) => run.phase === one)),
      ) ?? 'M1';
    let direct: number[] = [];
    for (;;) {
      const rode = day.riders
        .filter(({ runs }) => runs.some((run) => run.phase === phase))
        .map(({ entry_id }) => entry_id);
      const said = saidBy(factsOf(day, rules), rules, phase, rode);
      const next = day.next();
      // These are what the table reads before it posts, and before it makes the stage.
      const posting = 'blocked' in next ? [] : sorted(next.goes_on);
      const list =
        'blocked' in next
          ? []
          : next.draw.heats.flatMap(({ riders }) => riders.map(({ entry_id }) => entry_id));
      const passing =
        'blocked' in next
          ? []
          : next.stage === 'LCQ'
            ? said.announcer
            : sorted(list.filter((id) => !direct.includes(id)));
      // The list of the next stage is the real one.
      expect(said.announcer).toEqual(passing);
      expect(said).toMatchObject({ page: passing, sheet: passing, board: passing });
      expect(posting).toEqual(passing);
      if (phase !== 'final') {
        expect(said.through.filter((id) => !passing.includes(id))).toEqual([]);
        expect(said.out.filter((id) => passing.includes(id))).toEqual([]);
      }
      const isSaidByPoints = isMoto(phase) && rules.ends === undefined && !said.onPoints;
      const isToLastChance = 'blocked' in next || next.stage === 'LCQ';
      if (STAGES[phase].kind === 'knockout' ? phase !== 'final' : isSaidByPoints && !isToLastChance)
        expect(said.through.length + said.out.length).toBeGreaterThan(0);
      if ('blocked' in next) return;
      if (next.stage === 'LCQ') {
        expect(list.some((id) => said.announcer.includes(id))).toBe(false);
        direct = said.announcer;
      } else direct = [];
      day.follow();
      // When it is drawn, the answers are the same.
      expect(saidBy(factsOf(day, rules), rules, phase, rode)).toMatchObject({
        announcer: passing,
        page: passing,
        sheet: passing,
      });
      day.ride((entry_id) => (entry_id % 9 === 0 ? 'DNF' : null));
      phase = next.stage;
    }
  },
);
