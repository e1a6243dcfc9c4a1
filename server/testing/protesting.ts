import type { DeskProtest, ProtestList } from '#contract/raceday/live/protest-desk.ts';
import type { OwnProtest, ProtestRoom } from '#contract/raceday/live/protests.ts';
import type { TestApp } from '#server/testing/app.ts';
import { LivePhone } from '#server/testing/live-phone.ts';
import type { Office } from '#server/testing/office.ts';
import { PostingRoom } from '#server/testing/posting.ts';

export const words = 'La placa 102 no pasó a mi hija, la cruzó cuando ya habían llegado las dos';

/** A family at the fence: a mother and her rider, who rode the first heat. */
export class Family {
  readonly room: PostingRoom;
  readonly #office: Office;
  readonly rider_id: number;
  readonly token: string;
  readonly user_email: string;
  readonly user_id: number;

  private constructor(
    office: Office,
    room: PostingRoom,
    rider_id: number,
    account: { token: string; user_email: string; user_id: number },
  ) {
    this.#office = office;
    this.room = room;
    this.rider_id = rider_id;
    this.token = account.token;
    this.user_email = account.user_email;
    this.user_id = account.user_id;
  }

  static async of(app: TestApp, office: Office, room: PostingRoom, place = 0): Promise<Family> {
    const { rows } = await app.pool.query<{ rider_id: number }>(
      `select rider_id from entry where race_id = $1 order by entry_id offset $2 limit 1`,
      [room.table.race_id, place],
    );
    const rider_id = rows[0]?.rider_id ?? 0;
    const account = await office.people.account({ riders: [rider_id] });
    await app.pool.query(
      `update users set user_firstname = 'Marta', user_lastname = 'Quiroga' where user_id = $1`,
      [account.user_id],
    );
    return new Family(office, room, rider_id, account);
  }

  file(more: object = {}, token = this.token) {
    const { race_id, classes } = this.room.table;
    const ride = { category_id: String(classes[0]), phase: 'M1', serie: '1' };
    const said = {
      rider_id: String(this.rider_id),
      ...ride,
      about: 'place',
      words,
      request_key: crypto.randomUUID(),
    };
    return this.#office.people.call('POST', `/api/races/${race_id}/protests`, token, { ...said, ...more });
  }

  async filed(more: object = {}): Promise<OwnProtest & { receipt: number }> {
    const answer = await this.file(more);
    const own = answer.json<OwnProtest>();
    if (answer.statusCode !== 200 || own.receipt === null) throw new Error(answer.body);
    return { ...own, receipt: own.receipt };
  }

  withdraw({ protest_id }: OwnProtest, token = this.token) {
    return this.#office.people.call('POST', `/api/protests/${protest_id}/withdraw`, token);
  }

  async own(): Promise<OwnProtest[]> {
    return (await this.#office.people.call('GET', '/api/protests', this.token)).json<{
      items: OwnProtest[];
    }>().items;
  }

  async seen(): Promise<ProtestRoom> {
    const path = `/api/races/${this.room.table.race_id}/protests/mine`;
    return (await this.#office.people.call('GET', path, this.token)).json<ProtestRoom>();
  }
}

/** Takes one step of a protest, by its officials. */
export const step = (
  room: PostingRoom,
  receipt: number,
  was: string,
  became: string,
  public_line: string | null = null,
) => room.ask('PUT', `/protests/${receipt}`, { was, became, public_line, private_note: null });

/** Reads the protests of a race as its officials do. */
export const listed = async (room: PostingRoom): Promise<DeskProtest[]> =>
  (await room.ask('GET', '/protests')).json<ProtestList>().items;

/** Reads what the public sees of protests of a race, word for word. */
export async function told(origin: string, { table }: PostingRoom): Promise<string> {
  const phone = new LivePhone(origin, table.race_id);
  await phone.snapshot();
  return JSON.stringify([...phone.state.facts.values()].filter(({ kind }) => kind === 'protest'));
}

/** Makes a race whose motos are ridden and posted. */
export async function posted(app: TestApp, office: Office, isOver = false): Promise<PostingRoom> {
  const room = await PostingRoom.ridden(app, office);
  await room.posted(app, { isOver });
  return room;
}
