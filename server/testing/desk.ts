import type { RaceDesk } from '#contract/entries/office/entries.ts';
import type { TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';

/** A race with its secretary, and a delegate of each of two clubs, at the entries desk. */
export class RaceTable {
  readonly gate: Gate;
  secretary = '';
  delegate = '';
  otherDelegate = '';

  private constructor(gate: Gate) {
    this.gate = gate;
  }

  static async open(app: TestApp): Promise<RaceTable> {
    const table = new RaceTable(await Gate.open(app));
    const { people, place } = table.gate;
    const { organization_id, club_id, other_club_id } = place;
    table.secretary = (await people.account({ roles: [{ role: 'organizer', organization_id }] })).token;
    table.delegate = (await people.account({ roles: [{ role: 'club', club_id }] })).token;
    table.otherDelegate = (await people.account({ roles: [{ role: 'club', club_id: other_club_id }] })).token;
    return table;
  }

  ask(method: 'GET' | 'POST' | 'PUT', below: string, body?: object, token = this.secretary) {
    return this.gate.people.call(method, `/api/office/races/${this.gate.race_id}${below}`, token, body);
  }

  async desk(token = this.secretary): Promise<RaceDesk> {
    return (await this.ask('GET', '/entries', undefined, token)).json<RaceDesk>();
  }

  enter(rider_id: number, more: object = {}, token = this.secretary) {
    return this.ask('PUT', '/entries', { rider_id, category_id: this.gate.boys, ...more }, token);
  }

  withdraw(rider_id: number, more: object = {}, token = this.secretary) {
    return this.ask('PUT', '/withdrawals', { rider_id, category_id: this.gate.boys, ...more }, token);
  }

  undo(withdrawal_id: number, token = this.secretary) {
    return this.gate.people.call('POST', `/api/office/withdrawals/${withdrawal_id}/undo`, token);
  }

  /** Makes a rider of the first club, or of the other, with a licence for the boys. */
  async rider(options: { other?: boolean; dni?: string; firstname?: string; lastname?: string } = {}) {
    const { people, place, race_date } = this.gate;
    const club_id = options.other === true ? place.other_club_id : place.club_id;
    const birthdate = `${Number(race_date.slice(0, 4)) - 11}-06-01`;
    const rider_id = await people.rider({ ...place, club_id }, { ...options, birthdate });
    await this.gate.licence(rider_id);
    return rider_id;
  }
}
