import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { AccountFacts } from '#web/parts/accounts/AccountFacts.tsx';
import { FileButton } from '#web/parts/papers/ReceiptFile.tsx';

const formats = [
  ['pdf', m.club_account_pdf],
  ['xlsx', m.dues_export_xlsx],
  ['csv', m.dues_export_csv],
] as const;

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
            <div className="mt-3 flex flex-wrap gap-3">
              {formats.map(([format, words]) => (
                <FileButton
                  key={format}
                  address={addressOf('GET /api/clubs/{id}/accounts/{accountId}/file', {
                    params: { id: club_id, accountId: account.account_id },
                    query: { format },
                  })}
                  name={`estado-de-cuenta-${String(account.account_number).padStart(5, '0')}.${format}`}
                  words={words()}
                />
              ))}
            </div>
          </AccountFacts>
        ))}
      </ul>
    </section>
  );
}
