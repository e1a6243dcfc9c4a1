import type { PostingBoard, StageOnBoard } from '#contract/raceday/live/posting.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import type { Office } from '#server/testing/office.ts';

/** A race whose stages are posted by the office, or by somebody with a code. */
export class PostingRoom {
  readonly table: DrawTable;
  readonly judge: Phone;
  readonly #office: Office;

  private constructor(table: DrawTable, judge: Phone, office: Office) {
    this.table = table;
    this.judge = judge;
    this.#office = office;
  }

  /** Makes a race of today whose motos are ridden, every one in the order of the gates. */
  static async ridden(app: TestApp, office: Office, sizes: readonly number[] = [6]): Promise<PostingRoom> {
    const table = await judgedRace(app, office, 1, {}, sizes);
    const room = new PostingRoom(table, await Phone.open(table, office, 'finish'), office);
    const { heats } = await room.judge.pack();
    for (const heat of heats.filter(({ phase }) => phase.startsWith('M')))
      room.judge.sheet(heat, idsOf(heat));
    await room.judge.told();
    return room;
  }

  ask(
    method: 'GET' | 'POST' | 'PUT',
    below: string,
    body?: object,
    token: string | null = this.#office.token,
  ) {
    return this.#office.people.call(method, `/api/day/${this.table.race_id}${below}`, token, body);
  }

  async board(): Promise<PostingBoard> {
    return (await this.ask('GET', '/posting')).json<PostingBoard>();
  }

  async stage(stage = 'motos', category_id = this.table.classes[0]): Promise<StageOnBoard> {
    const { stages } = await this.board();
    const found = stages.find((one) => one.stage === stage && one.category_id === category_id);
    if (!found) throw new Error(`no stage ${stage}`);
    return found;
  }

  /** Posts a stage as it is now. */
  async post(became: string, reason?: string, more: object = {}, token?: string) {
    const { category_id, stage, basis, digest } = await this.stage();
    const said = reason === undefined ? {} : { reason };
    return this.ask(
      'POST',
      '/posting',
      { category_id, stage, became, basis, digest, ...said, ...more },
      token,
    );
  }

  /** Posts the motos, with the time for protests running, or over. */
  async posted(app: TestApp, { isOver = false }: { isOver?: boolean } = {}): Promise<void> {
    if (isOver)
      await app.pool.query(`update race_day set protest_minutes = 0 where race_id = $1`, [
        this.table.race_id,
      ]);
    const answer = await this.post('PROVISIONAL');
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
}
