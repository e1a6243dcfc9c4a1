import { registerReceiptBlocks } from '#server/money/blocks/routes.ts';
import { registerClosings } from '#server/money/closing/routes.ts';
import { clubAccountLetters } from '#server/money/club-accounts/letters.ts';
import { registerClubAccounts } from '#server/money/club-accounts/routes.ts';
import { registerClubFees } from '#server/money/club-fees/routes.ts';
import { checkBooks } from '#server/money/journal/check-books.ts';
import { paidToLetters } from '#server/money/letters/paid-to-letters.ts';
import { partReminders } from '#server/money/letters/part-letters.ts';
import { paymentLetters } from '#server/money/letters/payment-letters.ts';
import { registerMovements } from '#server/money/office/dues/movement-routes.ts';
import { registerOfficeDues } from '#server/money/office/dues/routes.ts';
import { registerStatements } from '#server/money/office/dues/statement-routes.ts';
import { registerOfficePrices } from '#server/money/office/prices/routes.ts';
import { registerOrganizationPayments } from '#server/money/organization-payments.ts';
import { registerPayments } from '#server/money/proofs/routes.ts';
import { registerProviderCases } from '#server/money/rails/cases/routes.ts';
import { registerNoticesOfProviders } from '#server/money/rails/notice-routes.ts';
import { openRails } from '#server/money/rails/open-rails.ts';
import { sealRailsAnew } from '#server/money/rails/provider/rail-queries.ts';
import { registerRails } from '#server/money/rails/routes.ts';
import { railTasks } from '#server/money/rails/tasks.ts';
import { receiptLetters } from '#server/money/receipts/letters.ts';
import { returnLetters } from '#server/money/returns/letters.ts';
import { registerReturns } from '#server/money/returns/routes.ts';
import { settleLeftOver } from '#server/money/returns/waiting.ts';
import { statementLetters } from '#server/money/statements/letters.ts';
import type { District, Ground } from '#server/ground/district.ts';

const routes = [
  registerOfficePrices,
  registerPayments,
  registerOrganizationPayments,
  registerOfficeDues,
  registerClubAccounts,
  registerClosings,
  registerReceiptBlocks,
  registerReturns,
  registerMovements,
  registerStatements,
  registerProviderCases,
];

/** Opens the money: dues, payments, receipts, books, and the rails to providers. */
export function openMoney({ context, post }: Ground) {
  const { db } = context;
  const rails = openRails(context.config, context.origin);
  return {
    register() {
      for (const register of routes) register(context);
      registerRails(context, rails);
      registerClubFees(context, rails);
      registerNoticesOfProviders(context, rails);
    },
    tasks: {
      ...paidToLetters(post),
      ...paymentLetters(post),
      ...returnLetters(post),
      ...statementLetters(post),
      ...receiptLetters(post, context.pdf),
      ...clubAccountLetters(post, context.pdf),
      ...railTasks(post, rails),
      ...partReminders(post),
      check_books: () => checkBooks(db),
    },
    async sweep() {
      await sealRailsAnew(db, rails.secrets);
      await settleLeftOver(db);
    },
  } satisfies District;
}
