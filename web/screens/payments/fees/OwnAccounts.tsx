import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { AccountFacts } from '#web/parts/accounts/AccountFacts.tsx';
import { AccountFiles } from '#web/parts/accounts/AccountFiles.tsx';

/** The accounts that organizations made of the club. */
export function OwnAccounts({ club_id }: { club_id: number }) {
  const { data = [] } = useAsk(
    'GET /api/clubs/{id}/accounts',
    { params: { id: club_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="display mb-3 text-d22">
        {m.club_account_own()}
      </h2>
      <ul className="border-t border-line">
        {data.map((account) => (
          <AccountFacts key={account.account_id} account={account} name={account.payee_name}>
            <AccountFiles
              account={account}
              addressOfFile={(format) =>
                addressOf('GET /api/clubs/{id}/accounts/{accountId}/file', {
                  params: { id: club_id, accountId: account.account_id },
                  query: { format },
                })
              }
            />
          </AccountFacts>
        ))}
      </ul>
    </section>
  );
}
