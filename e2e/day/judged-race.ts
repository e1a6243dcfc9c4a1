import type { Page } from 'playwright-core';
import type { Phones } from '../browser.ts';
import { saveJudging } from '#contract/raceday/judging/day.ts';
import { makeDeskPass } from '#contract/raceday/office/desk/desk.ts';
import { getCategoryResults, type OfficeHeat } from '#contract/raceday/office/results/results.ts';
import { addDays } from '#rules/calendar.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import { randomFrom } from '#rules/raceday/day/draw/random.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/operations/demo/accounts/accounts.ts';
import { OfficialPhone } from '../../day/judges/phone.ts';
import { type Meeting, openMeeting } from '../../day/meeting.ts';
import { OfficeCaller } from '../../day/office-caller.ts';
import { RaceDay } from '../../day/ride.ts';
import { JudgePhone } from './judge-phone.ts';

/** A race of today that is drawn and waits for its judges. */
export class JudgedRace {
  readonly office: OfficeCaller;
  readonly meeting: Meeting;
  readonly day: RaceDay;
  readonly #url: string;

  private constructor(office: OfficeCaller, meeting: Meeting, day: RaceDay, url: string) {
    this.office = office;
    this.meeting = meeting;
    this.day = day;
    this.#url = url;
  }

  static async open(
    url: string,
    riders: number,
    seats: number,
    rules: Partial<RaceRules> = {},
  ): Promise<JudgedRace> {
    const office = new OfficeCaller(url);
    await office.signIn(DEMO_ACCOUNTS.admin, DEMO_PASSWORD);
    const meeting = await openMeeting(office, {
      riders,
      seed: 1,
      rules: { tie_break: 'countback', ...rules },
    });
    const day = new RaceDay(office, meeting, 1);
    await day.draw();
    const body = { seats, table_confirms: false, two_sign: false };
    await office.ask(saveJudging, { params: { id: meeting.race_id }, body });
    return new JudgedRace(office, meeting, day, url);
  }

  /** Makes a code for a duty. */
  async code(duty: JudgeDuty, seat: number | null): Promise<string> {
    const { race_id, cup } = this.meeting;
    const until = addDays(cup.cup_dates[0]?.date ?? '', 1);
    const desk_name = `${duty} ${seat ?? ''}`.trim();
    const body = { desk_name, until, duty, seat };
    return (await this.office.ask(makeDeskPass, { params: { id: race_id }, body })).code;
  }

  /** Makes a finish judge at the line. */
  async judge(browser: Phones, seat: number): Promise<JudgePhone> {
    const phone = await JudgePhone.make(browser);
    const code = await this.code('finish', seat);
    await phone.open({ url: this.#url, code, person: `Juez ${seat}` });
    return phone;
  }

  /** Makes a phone of the table that works without a page. */
  async commissaire(person: string): Promise<OfficialPhone> {
    const caller = new OfficeCaller(this.#url, '198.18.3.1');
    const phone = new OfficialPhone(caller, this.meeting.race_id, randomFrom(person), 0);
    await phone.open(await this.code('chief', null), person);
    return phone;
  }

  /** Opens the table on a page. */
  async table(browser: Phones): Promise<Page> {
    const context = await browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${this.#url}/mesa?code=${await this.code('chief', null)}`);
    await page.getByLabel('Tu nombre').fill('Clara');
    await page.getByRole('button', { name: 'Abrir' }).click();
    await page.getByRole('heading', { name: 'Mesa de jueces' }).waitFor();
    return page;
  }

  /** Reads the heats of some classes as the office has them, by their key. */
  async heats(category_ids: readonly number[]): Promise<Map<string, OfficeHeat>> {
    const found = new Map<string, OfficeHeat>();
    for (const category_id of category_ids) {
      const params = { id: this.meeting.race_id, categoryId: category_id };
      for (const heat of (await this.office.ask(getCategoryResults, { params })).heats)
        if (heat.serie !== null)
          found.set(heatKeyOf({ category_id, phase: heat.phase, serie: heat.serie }), heat);
    }
    return found;
  }
}
