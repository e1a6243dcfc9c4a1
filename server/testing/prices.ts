import type { z } from 'zod';
import type { BasketQuote } from '#contract/entries/baskets.ts';
import type { Quote } from '#contract/entries/quotes.ts';
import type { priceTerms } from '#contract/money/prices.ts';
import type { TestApp } from './app.ts';
import type { Gate } from './gate.ts';

type Terms = z.input<typeof priceTerms>;

/** $ 20.000 for everybody and every day, and nothing else. */
export const plainTerms: Terms = {
  cents: 2_000_000,
  early_cents: null,
  late_cents: null,
  early_days: null,
  late_days: null,
  classes: [],
  guest_cents: 0,
  second_class: null,
  family: null,
  club: null,
  extras: { number: null, transponder: null },
};

/** An organizer who sets prices for the dates of a gate. */
export class PriceDesk {
  readonly app: TestApp;
  readonly gate: Gate;
  readonly token: string;

  private constructor(app: TestApp, gate: Gate, token: string) {
    this.app = app;
    this.gate = gate;
    this.token = token;
  }

  static async open(app: TestApp, gate: Gate): Promise<PriceDesk> {
    const roles = [{ role: 'organizer', organization_id: gate.place.organization_id }] as const;
    const { token } = await gate.people.account({ roles: [...roles] });
    return new PriceDesk(app, gate, token);
  }

  get path() {
    return `/api/office/cups/${this.gate.cup_id}/prices`;
  }

  save(terms: Partial<Terms> | null, place: { race_date?: string | null; version?: number } = {}) {
    const { race_date = null, version = 0 } = place;
    const list = terms === null ? null : { ...plainTerms, ...terms };
    return this.gate.people.call('PUT', this.path, this.token, { race_date, version, terms: list });
  }

  code(code: string, more: object = {}) {
    return this.gate.people.call('POST', `${this.path}/codes`, this.token, {
      race_date: null,
      code,
      off: { basis_points: 5000 },
      valid_until: null,
      most_uses: null,
      ...more,
    });
  }

  /** Asks for the price of entries of the gate's date, and returns its quote. */
  async quote(
    token: string,
    items: readonly (readonly [rider_id: number, category_id: number])[],
    more: object = {},
  ): Promise<Quote> {
    const { race_id, place } = this.gate;
    const answer = await this.gate.people.call(
      'POST',
      `/api/organizations/${place.organization_id}/quote`,
      token,
      {
        items: items.map(([rider_id, category_id]) => ({ race_id, rider_id, category_id })),
        ...more,
      },
    );
    const [quoted] = answer.json<Partial<BasketQuote>>().races ?? [];
    if (quoted === undefined) throw new Error(answer.body);
    return quoted;
  }

  enter(token: string, rider_id: number, more: object = {}, category_id = this.gate.boys) {
    const body = { ...this.gate.body(rider_id, category_id), ...more };
    return this.gate.people.call('PUT', '/api/races/addrider', token, body);
  }

  /** Reads what the organization asks of a rider for its entries, oldest first, with the lines. */
  async asked(rider_id: number): Promise<{ cents: number; open: boolean; lines: string[] }[]> {
    const { rows } = await this.app.pool.query<{ cents: number; open: boolean; lines: string[] }>(
      `select d.cents, d.cancelled_at is null as open,
         array(select l.what || ' ' || l.cents from due_line l where l.due_id = d.due_id order by l.line) as lines
       from due d join book k using (book_id)
       where d.rider_id = $1 and k.organization_id is not null order by d.due_id`,
      [rider_id],
    );
    return rows;
  }
}
