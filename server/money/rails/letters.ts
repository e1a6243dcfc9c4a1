import { sql } from 'kysely';
import { moneyText } from '#rules/money/money.ts';
import { PROVIDERS, type ProviderKind } from '#rules/money/rails/providers.ts';
import { isEmail } from '#rules/people/accounts/email.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readBookKeepers, readDelegates, readGuardiansOfAll } from '#server/ground/mail/recipients.ts';
import { tellFamilies } from '#server/money/letters/family-letters.ts';
import { dueConcept } from '#server/money/concept.ts';
import { keeperPath, readPayee } from '#server/money/books.ts';
import { readDuesByIds } from '#server/money/queries.ts';
import { readCheckout, readKeptOfCheckout, readToldCheckout } from './checkouts/checkout-queries.ts';
import { readRail } from './provider/rail-queries.ts';

interface Case {
  book_id: number;
  payee_name: string;
  provider: ProviderKind;
  provider_id: string;
  cents: number;
  currency: string;
}

async function readCase(db: Db, provider_payment_id: number): Promise<Case | null> {
  const { rows } = await sql<Case>`
    select x.book_id, y.payee_name, a.provider, p.provider_id, x.cents, x.currency
    from provider_payment p join checkout x using (checkout_id) join payee y using (book_id)
      join payment_rail a on a.rail_id = p.rail_id
    where p.provider_payment_id = ${provider_payment_id}`.execute(db);
  return rows[0] ?? null;
}

type RailLetter = 'checkout_paid' | 'provider_case' | 'rail_refused';

/** Letters about payments at a provider: to the family when one came, to whoever keeps the book when one needs a person. */
export function railLetters(post: Post): Pick<Tasks, RailLetter> {
  const { db, origin } = post;
  return {
    async checkout_paid({ checkout_id }) {
      const { reference = null } = (await readCheckout(db, checkout_id)) ?? {};
      const told = reference === null ? null : await readToldCheckout(db, reference);
      const dues = told === null ? [] : await readDuesByIds(db, told.due_ids);
      if (told === null || dues.length === 0) return;
      const left = dues.reduce((sum, { left_cents }) => sum + left_cents, 0);
      const { payer_club_id, rider_ids } = told;
      const payers =
        payer_club_id === null ? readGuardiansOfAll(db, rider_ids) : readDelegates(db, payer_club_id);
      const kept = await readKeptOfCheckout(db, checkout_id);
      for (const to of await payers) {
        const inWords = new Set(dues.map((due) => dueConcept(due, languageFrom(to.language))));
        await write(post, to, 'payment_decided', {
          rider: [...new Set(dues.map(({ rider_fullname }) => rider_fullname))].join(', '),
          payee: told.payee_name,
          concept: [...inWords].join('; '),
          amount: moneyText(told.cents, told.currency),
          left: left > 0 ? moneyText(left, told.currency) : '',
          kept: kept > 0 ? moneyText(kept, told.currency) : '',
          accepted: true,
          reason: '',
          link: `${origin()}/payments`,
        });
      }
      await tellFamilies(post, { checkout_id });
    },
    async provider_case({ provider_payment_id }) {
      const found = await readCase(db, provider_payment_id);
      if (found === null) return;
      for (const to of await readBookKeepers(db, found.book_id)) {
        if (!isEmail(to.user_email)) continue;
        await write(post, to, 'provider_case', {
          payee: found.payee_name,
          provider: PROVIDERS[found.provider].name,
          amount: moneyText(found.cents, found.currency),
          operation: found.provider_id,
          link: `${origin()}${keeperPath(await readPayee(db, found.book_id))}`,
        });
      }
    },
    async rail_refused({ rail_id }) {
      const rail = await readRail(db, rail_id);
      // Said anew meanwhile, there is nothing to mend.
      if (rail === null || rail.refused_at === null) return;
      const payee = await readPayee(db, rail.book_id);
      const link = `${origin()}${keeperPath(payee)}`;
      const { name, secret } = PROVIDERS[rail.provider];
      const named = { provider: name, ...secret };
      const account = rail.account_name === '' ? rail.account_id : rail.account_name;
      for (const to of await readBookKeepers(db, rail.book_id))
        if (isEmail(to.user_email))
          await write(post, to, 'rail_refused', { payee: payee.payee_name, account, link, ...named });
    },
  };
}
