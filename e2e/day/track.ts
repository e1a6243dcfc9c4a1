import type { BrowserContext, Page } from 'playwright-core';
import { randomUUID } from 'node:crypto';
import type { DayPack, PackHeat } from '#contract/raceday/judging/day.ts';
import { addDays } from '#rules/calendar.ts';
import type { JudgeDuty } from '#rules/raceday/judging/duties.ts';
import { type accountsKit, plain } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';

type Kit = ReturnType<typeof accountsKit>;

/** An answer of the API. */
interface Answer<Body> {
  status: number;
  body: Body;
}

/** A race of the demo's organizer that is drawn, and the phones of those who judge it. */
export class Track {
  race_id = 0;
  address = '';
  classes: { category_id: number; category_name: string }[] = [];
  /** The organizer's page, whose account makes the calls. */
  readonly #office: Page;
  readonly #url: string;

  private constructor(office: Page, url: string) {
    this.#office = office;
    this.#url = url;
  }

  /** Opens a race. It needs the riders of each class and the settings for judging. */
  static async open(
    kit: Kit,
    inside: BrowserContext,
    sizes: readonly number[],
    judging: { seats: number; table_confirms: boolean; two_sign: boolean },
  ): Promise<Track> {
    const backstage = new Backstage(kit.dataDir);
    const closed = await backstage.closeNext(sizes);
    await backstage.close();
    const office = await kit.signedIn('organizador@demo.test', plain, inside);
    const track = new Track(office, kit.url);
    Object.assign(track, closed);
    const { body: day } = await track.ask<{ version: number }>('GET', '/day');
    await track.ask('POST', '/draws', {
      version: day.version,
      category_ids: closed.classes.map(({ category_id }) => category_id),
      request_key: randomUUID(),
    });
    await track.ask('PUT', '/judging', judging);
    return track;
  }

  get office(): Page {
    return this.#office;
  }

  /** Makes a call of the office about this race. */
  async ask<Body = object>(method: string, below: string, body?: object): Promise<Answer<Body>> {
    const answer = await this.#office.evaluate(
      async ([how, where, what]) => {
        const stored = JSON.parse(
          localStorage.getItem('authUser') ?? sessionStorage.getItem('authUser') ?? 'null',
        );
        const response = await fetch(where ?? '', {
          method: how ?? 'GET',
          headers: { 'x-access-token': stored?.authUser.token ?? '', 'content-type': 'application/json' },
          ...(what === undefined ? {} : { body: what }),
        });
        return { status: response.status, text: await response.text() };
      },
      [method, `/api/office/races/${this.race_id}${below}`, body && JSON.stringify(body)],
    );
    if (answer.status !== 200) throw new Error(`${method} ${below}: ${answer.status} ${answer.text}`);
    return { status: answer.status, body: JSON.parse(answer.text) };
  }

  /** Makes a code for a duty at this race. */
  async code(duty: JudgeDuty, seat: number | null = null): Promise<string> {
    // A race of yesterday can still be judged today.
    const until = addDays(/race_date=([\d-]+)/.exec(this.address)?.[1] ?? '', 1);
    const { body } = await this.ask<{ code: string }>('POST', '/desk', {
      desk_name: `${duty} ${seat ?? ''}`.trim(),
      until,
      duty,
      seat,
    });
    return body.code;
  }

  /** Makes a judge's phone that makes its calls without a screen. */
  async judge(seat: number, person: string): Promise<Judge> {
    const code = await this.code('finish', seat);
    return Judge.open(this.#url, this.race_id, code, person);
  }
}

/** A phone at the finish line, through its calls. */
export class Judge {
  readonly #device_id = randomUUID();
  #token = '';
  #said = 0;
  readonly #at: string;

  private constructor(at: string) {
    this.#at = at;
  }

  static async open(url: string, race_id: number, code: string, person: string): Promise<Judge> {
    const judge = new Judge(`${url}/api/day/${race_id}`);
    const response = await fetch(`${url}/api/day/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, device_id: judge.#device_id, person }),
    });
    if (!response.ok) throw new Error(await response.text());
    judge.#token = ((await response.json()) as { token: string }).token;
    return judge;
  }

  async #call(method: string, below: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#at}${below}`, {
      method,
      headers: { 'x-access-token': this.#token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }

  async pack(): Promise<DayPack> {
    const { pack } = (await this.#call('GET', '/pack')) as { pack: DayPack | null };
    if (pack === null) throw new Error('no pack');
    return pack;
  }

  async sheet({ category_id, phase, serie }: PackHeat, order: readonly number[]): Promise<void> {
    this.#said += 1;
    const { version } = await this.pack();
    await this.#call('POST', '/ops', {
      device_id: this.#device_id,
      sent_at: new Date().toISOString(),
      waiting: 1,
      pack_version: version,
      battery: 82,
      ops: [
        {
          device_id: this.#device_id,
          device_n: this.#said,
          heat: { category_id, phase, serie },
          said_at: new Date().toISOString(),
          said: {
            kind: 'sheet',
            body: { order: order.map((one) => [one]), marks: [], laps: [], list: '' },
          },
        },
      ],
    });
  }
}
