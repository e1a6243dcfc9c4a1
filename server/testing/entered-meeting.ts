import type { EntriesReport, ImportReport } from '#contract/raceday/office/results/import.ts';
import { checkRanking } from '#rules/raceday/classification/check-ranking.ts';
import { readGolden } from '#rules/golden/read-golden.ts';
import { bytesOf, type MeetingFile } from './meeting-file.ts';
import { goldenFile } from './golden-file.ts';
import { readLoadedDay } from '#server/season/import/day/day-queries.ts';
import { meetingFile } from '#server/season/import/meeting/meeting-format.ts';
import type { TestApp } from './app.ts';
import type { RaceTable } from './desk.ts';

interface Family {
  token: string;
  rider_id: number;
}

/**
 * A published meeting of riders who were entered here: fifteen boys, the last of whom nobody entered, and one who
 * stayed at home.
 */
export class EnteredDay {
  readonly #app: TestApp;
  readonly table: RaceTable;
  readonly file: MeetingFile;
  readonly families = new Map<string, Family>();

  private constructor(app: TestApp, table: RaceTable, file: MeetingFile) {
    this.#app = app;
    this.table = table;
    this.file = file;
  }

  /** Makes a new date of a new cup, with its families' entries. */
  static async open(app: TestApp, table: RaceTable): Promise<EnteredDay> {
    await table.gate.anotherDate();
    const { gate } = table;
    const { rows } = await app.pool.query<{ cup: string; organization: string; category: string }>(
      `select cup_name as cup, organization_name as organization, k.category_name as category
         from cup join organization o using (organization_id), category k where cup_id = $1 and k.category_id = $2`,
      [gate.cup_id, gate.boys],
    );
    const { cup = '', organization = '', category = '' } = rows[0] ?? {};
    const file = meetingFile.parse(goldenFile(readGolden('european-cup-2026-boys-12')));
    file.cup.name = cup;
    file.organization.name = organization;
    file.date = gate.race_date;
    for (const one of file.categories) one.name = category;
    const day = new EnteredDay(app, table, file);
    for (const [index, rider] of day.riders.slice(0, -1).entries())
      await day.enter(rider.name, rider.plate, index);
    await day.enter('Quedó En Casa', '900', 99);
    return day;
  }

  get riders() {
    return this.file.categories[0]?.riders ?? [];
  }

  /** Lets a family enter its child on the site, and the office give the plate. */
  async enter(name: string, plate: string, index: number): Promise<Family> {
    const { gate } = this.table;
    const family = await gate.family();
    await this.#app.pool.query(
      `update rider set rider_firstname = $2, rider_lastname = '' where rider_id = $1`,
      [family.rider_id, name],
    );
    gate.people.address = `10.0.0.${index + 1}`;
    const answer = await gate.enter(family.token, family.rider_id);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    await this.#app.pool.query(`update entry set plate = $3 where race_id = $1 and rider_id = $2`, [
      gate.race_id,
      family.rider_id,
      plate,
    ]);
    this.families.set(plate, family);
    return family;
  }

  send(action: 'check' | 'load', fields: Record<string, string> = {}, decisions?: object) {
    const told = decisions === undefined ? {} : { decisions: JSON.stringify(decisions) };
    const part = { name: 'evento.json', bytes: bytesOf(this.file), type: 'application/json' };
    const path = `/api/office/results/${action}`;
    return this.table.gate.people.send(
      'POST',
      path,
      this.table.secretary,
      { ...fields, ...told },
      { file: part },
    );
  }

  async check(decisions?: object): Promise<ImportReport & { onto: EntriesReport }> {
    const answer = await this.send('check', {}, decisions);
    const report = answer.json<ImportReport>();
    if (answer.statusCode !== 200 || report.onto === null) throw new Error(answer.body);
    return { ...report, onto: report.onto };
  }

  /** Checks a file and loads it as it was shown. */
  async load(decisions?: object, fields: Record<string, string> = {}) {
    const { seen } = await this.check(decisions);
    return this.send('load', { seen, ...fields }, decisions);
  }

  undo(load_id: number, more: object = {}) {
    return this.table.ask('POST', '/results/undo', { load_id, ...more });
  }

  /** Returns where the ranks of the race differ from the published ones. */
  async wrongRanks() {
    const days = await readLoadedDay(this.#app.pool, this.table.gate.race_id);
    return this.file.categories.flatMap((category) => {
      const day = days.find(({ name }) => name === category.name);
      if (!day) throw new Error(`${category.name} is not in the race`);
      const ranks = new Map(category.riders.map(({ plate, published_rank }) => [plate, published_rank]));
      const riders = day.riders.map(({ rider }) => rider);
      const published = new Map(riders.map((one) => [one.entry_id, ranks.get(one.plate) ?? null]));
      return checkRanking(riders, published, day.rules);
    });
  }

  /** Reads entries and rides as the database has them. */
  async rows() {
    const { rows } = await this.#app.pool.query(
      `select e.entry_id, e.rider_id, e.category_id, e.plate, e.lot, e.removed, r.race_status,
         (select string_agg(concat_ws(' ', u.phase, u.heat_id, u.lane, u.status, u.place), ',' order by u.run_id)
            from run u where u.entry_id = e.entry_id) as runs
         from entry e join race r using (race_id) where race_id = $1 order by entry_id`,
      [this.table.gate.race_id],
    );
    return rows;
  }
}
