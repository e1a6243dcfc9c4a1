import fc from 'fast-check';
import type { Jobs } from '#server/ground/jobs/jobs.ts';
import type { StandIn } from '#server/testing/rails/stand-in.ts';
import type { RailDesk } from './rail-desk.ts';
import type { Trouble } from '#server/testing/rails/stand-in.ts';
import { refundedCents, type StandInPayment } from './ledger.ts';

const happenings = fc.record({
  what: fc.constantFrom(
    'press',
    'pay',
    'coupon',
    'refuse card',
    'review',
    'approve',
    'lapse',
    'refund there',
    'refund here',
    'dispute',
    'lose dispute',
    'win dispute',
    'cash',
    'call off',
    'notice',
    'notice',
    'forged notice',
    'work',
    'work',
    'sweep',
  ),
  at: fc.nat(20),
  cents: fc.integer({ min: 1, max: 60_000 }),
  trouble: fc.option(fc.constantFrom<Trouble>('500', '502', '429', 'cut', 'reset_after'), { freq: 4 }),
});

/** One event at the provider, on the way, or at the till. `at` chooses among what there is. */
type Happening = typeof happenings extends fc.Arbitrary<infer One> ? One : never;

/** A history of a family that owes for one to three children. */
export const anyHistory = fc.record({
  children: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(happenings, { minLength: 4, maxLength: 24 }),
});

interface Family {
  token: string;
  rider_ids: number[];
  due_ids: number[];
}

interface Job {
  id: string;
  task_identifier: keyof Jobs;
  payload: never;
}

const happensNotWithPix: ReadonlySet<string> = new Set([
  'coupon',
  'refuse card',
  'review',
  'approve',
  'lapse',
  'dispute',
  'win dispute',
]);

const openStatuses = ['pending', 'in_process'];

/** Plays a history with a family of its own. Every step is followed by the checks of the books. */
export class History {
  readonly #desk: RailDesk<StandIn>;
  readonly #family: Family;
  #cash = 0;

  private constructor(desk: RailDesk<StandIn>, family: Family) {
    this.#desk = desk;
    this.#family = family;
  }

  static async begin(desk: RailDesk<StandIn>, children: number): Promise<History> {
    desk.provider.haveTrouble(() => null);
    await desk.app.pool.query('delete from rate_limit');
    // Earlier families rest. Otherwise each history would go on with all of them.
    await desk.app.pool.query('update checkout set look_at = null');
    await desk.app.pool.query('delete from graphile_worker._private_jobs');
    const { gate, book_id, season } = desk.till;
    const rider_ids = await Promise.all(
      Array.from({ length: children }, () => gate.people.rider(gate.place)),
    );
    const { token } = await gate.people.account({ riders: rider_ids });
    // It writes directly into the book, because reading a whole ledger for each history would grow with every one of
    // them.
    const { rows } = await desk.app.pool.query<{ due_id: number }>(
      `insert into due (rider_id, book_id, kind, season, cents, currency)
       select rider_id, $2, 'season', $3, 50000, $4 from unnest($1::bigint[]) as rider_id returning due_id`,
      [rider_ids, book_id, season, desk.provider.currency],
    );
    const due_ids = rows.map(({ due_id }) => due_id).toSorted((one, other) => one - other);
    await desk.pay(token, due_ids);
    return new History(desk, { token, rider_ids, due_ids });
  }

  #rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return this.#desk.app.pool.query<Row>(text, values).then(({ rows }) => rows);
  }

  /** Reads the family's payments at the provider. */
  async #payments(): Promise<StandInPayment[]> {
    const found = await this.#rows<{ reference: string }>(
      'select distinct reference from checkout join checkout_due using (checkout_id) where due_id = any($1)',
      [this.#family.due_ids],
    );
    const own = new Set(found.map(({ reference }) => reference));
    return [...this.#desk.provider.ledger.payments.values()].filter((one) => own.has(one.external_reference));
  }

  /** Does the work that waits, whenever it should be done. A job that fails waits again. */
  async #work(): Promise<void> {
    const { app } = this.#desk;
    const jobs = await this.#rows<Job>(
      `select j.id::text, t.identifier as task_identifier, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
    );
    for (const { id, task_identifier, payload } of jobs) {
      try {
        const task: (payload: never) => Promise<void> = app.tasks[task_identifier];
        await task(payload);
        await app.pool.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
      } catch {
        // The provider had trouble, so it is tried again.
      }
    }
  }

  async #atProvider({ what, at, cents }: Happening): Promise<void> {
    const { ledger } = this.#desk.provider;
    const payments = await this.#payments();
    const of = (...statuses: string[]) => {
      const found = payments.filter(({ status }) => statuses.includes(status));
      return found[at % Math.max(1, found.length)];
    };
    const change = (payment: StandInPayment | undefined, status: string, detail = '') => {
      if (payment) ledger.change(payment.id, status, detail);
    };
    const links = await this.#rows<{ preference_id: string }>(
      `select distinct preference_id from checkout join checkout_due using (checkout_id)
       where due_id = any($1) and preference_id is not null order by 1`,
      [this.#family.due_ids],
    );
    const link = links[at % Math.max(1, links.length)]?.preference_id;
    const later =
      at % 3 === 0 ? { readable_at: ledger.now + 30_000, searchable_at: ledger.now + 90_000 } : {};
    if (link !== undefined && what === 'pay') ledger.pay(link, 'approved', later);
    // A code of PIX is paid, or is not; a bank takes money back, or does not.
    const isPix = this.#desk.provider.kind === 'pix';
    if (isPix && happensNotWithPix.has(what)) return;
    if (isPix && what === 'lose dispute') change(of('approved'), 'charged_back', 'settled');
    if (link !== undefined && what === 'coupon') ledger.pay(link, 'pending', later);
    if (link !== undefined && what === 'refuse card') ledger.pay(link, 'rejected', later);
    if (link !== undefined && what === 'review') ledger.pay(link, 'in_process', later);
    if (what === 'approve') change(of(...openStatuses), 'approved', 'accredited');
    if (what === 'lapse') change(of(...openStatuses), 'cancelled', 'expired');
    const good = of('approved');
    if (what === 'refund there' && good) ledger.refund(good.id, at % 2 === 0 ? null : cents / 100);
    if (what === 'dispute') change(good, 'in_mediation', 'pending');
    if (what === 'lose dispute') change(of('in_mediation'), 'charged_back', 'settled');
    if (what === 'win dispute') change(of('in_mediation', 'charged_back'), 'charged_back', 'reimbursed');
  }

  async #here({ what, at, cents }: Happening): Promise<void> {
    const desk = this.#desk;
    const { due_ids, token } = this.#family;
    const due_id = due_ids[at % due_ids.length] ?? 0;
    if (what === 'press') await desk.pay(token, due_ids.slice(0, 1 + (at % due_ids.length)));
    if (what === 'call off') await desk.till.ask('DELETE', `/dues/${due_id}`);
    if (what === 'cash') {
      const [due] = await this.#rows<{ left: number }>(
        'select asked_cents - received_cents as left from due where due_id = $1',
        [due_id],
      );
      const part = Math.min(cents, due?.left ?? 0);
      if (part > 0 && (await desk.till.cash([{ due_id, cents: part }])).statusCode === 200)
        this.#cash += part;
    }
    // A bank may take its time, and not do it after all.
    desk.provider.api.isSlow = at % 2 === 0;
    if (what === 'refund here')
      await desk.till.ask('POST', '/provider-refunds', {
        request_key: crypto.randomUUID(),
        due_id,
        cents,
        reason: 'Se lesionó',
      });
  }

  async step(happening: Happening): Promise<void> {
    const { what, at, trouble } = happening;
    const desk = this.#desk;
    desk.provider.haveTrouble((path) => (trouble !== null && path.length % 2 === at % 2 ? trouble : null));
    desk.provider.ledger.tick(1000 * (at + 1));
    const payments = await this.#payments();
    const named = payments[at % Math.max(1, payments.length)];
    // Notices come twice, late, about old things, or never.
    if (what === 'notice' && named) await desk.provider.notify(named.id);
    if (what === 'forged notice' && named) await desk.provider.notify(named.id, { secret: 'forged' });
    if (what === 'work') {
      if (named && at % 3 === 0) desk.provider.ledger.endRefund(named.id, at % 2 === 0);
      await this.#work();
    }
    if (what === 'sweep') await this.#sweep();
    await this.#atProvider(happening);
    await this.#here(happening);
  }

  async #sweep(): Promise<void> {
    await this.#desk.app.pool.query('update checkout set look_at = now() where look_at is not null');
    await this.#desk.app.tasks.look_at_checkouts({});
    await this.#work();
  }

  /** Ends the trouble: everything can be read, and everything that waits is done. */
  async end(): Promise<void> {
    this.#desk.provider.haveTrouble(() => null);
    this.#desk.provider.ledger.tick(120_000);
    // First what waits to be sent, then its end.
    await this.#sweep();
    this.#desk.provider.api.isSlow = false;
    for (const { id } of await this.#payments()) this.#desk.provider.ledger.endRefund(id, id % 2 === 0);
    for (let more = 0; more < 3; more += 1) await this.#sweep();
  }

  /** Returns the sums of a family's books and of the provider, in cents. */
  async sums() {
    const payments = await this.#payments();
    const net = (payment: StandInPayment) => {
      const amount = Math.round(payment.transaction_amount * 100);
      const isIn = ['approved', 'in_mediation', 'charged_back', 'refunded'].includes(payment.status);
      const isLost = payment.status === 'charged_back' && payment.status_detail === 'settled';
      return isIn && !isLost ? amount - refundedCents(payment) : 0;
    };
    const { due_ids, rider_ids } = this.#family;
    const [books] = await this.#rows<{
      received: number;
      credit: number;
      fed: number;
      posted: number;
      uncovered: number;
      wrong: number;
    }>(
      `select (select coalesce(sum(received_cents), 0) from due where due_id = any($1)) as received,
        (select coalesce(sum(cents), 0) from credit where rider_id = any($2)) as credit,
        (select -coalesce(sum(cents), 0) from movement where kind = 'credit' and due_id = any($1)) as fed,
        (select coalesce(sum(cents), 0) from movement where due_id = any($1)
          and kind in ('provider', 'refund', 'taken_back')) as posted,
        (select coalesce(sum(uncovered_cents), 0) from provider_payment p where exists (select 1 from checkout_due z
          where z.checkout_id = p.checkout_id and z.due_id = any($1))) as uncovered,
        (select count(*)::int from due d where due_id = any($1) and (d.received_cents, d.asked_cents) is distinct from (
          (select coalesce(sum(cents) filter (where kind not in ('charge', 'relief')), 0) from movement v where v.due_id = d.due_id),
          (select coalesce(sum(cents) filter (where kind in ('charge', 'relief')), 0) from movement v where v.due_id = d.due_id))) as wrong`,
      [due_ids, rider_ids],
    );
    if (!books) throw new Error('no sums');
    return { ...books, cash: this.#cash, net: payments.reduce((sum, one) => sum + net(one), 0) };
  }
}
