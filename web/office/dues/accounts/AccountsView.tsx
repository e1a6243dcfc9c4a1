import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { AccountFacts } from '#web/parts/accounts/AccountFacts.tsx';
import { AccountFiles } from '#web/parts/accounts/AccountFiles.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CancelAccount, NoteFiscal } from './ChangeAccount.tsx';
import { MakeAccount } from './MakeAccount.tsx';

/** The accounts of clubs with an organization: a new one, and all by their numbers. */
export function AccountsView({ book_id }: { book_id: number }) {
  const [made, setMade] = useState<number | null>(null);
  const { data, error, refetch } = useAsk(
    'GET /api/books/{id}/club-accounts',
    { params: { id: book_id } },
    { staleTime: 0 },
  );
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={6} />;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-2">
      <section aria-labelledby="make-account">
        <h2 id="make-account" className="display text-d28">
          {m.club_account_title()}
        </h2>
        <p className="mt-1 mb-4 text-small text-ink2">{m.club_account_why()}</p>
        {made !== null && (
          <div className="mb-4">
            <FormAlert good>{m.club_account_made({ number: String(made) })}</FormAlert>
          </div>
        )}
        {data.clubs.length === 0 ? (
          <EmptyState title={m.club_account_no_clubs()} />
        ) : (
          <MakeAccount
            key={made}
            book_id={book_id}
            clubs={data.clubs}
            today={data.today}
            onMade={({ account_number }) => setMade(account_number)}
          />
        )}
      </section>
      {data.items.length === 0 ? (
        <p className="text-ink2">{m.club_account_none()}</p>
      ) : (
        <ul className="border-t-2 border-ink">
          {data.items.map((account) => (
            <AccountFacts key={account.account_id} account={account} name={account.club_name}>
              <AccountFiles
                account={account}
                addressOfFile={(format) =>
                  addressOf('GET /api/books/{id}/club-accounts/{accountId}/file', {
                    params: { id: book_id, accountId: account.account_id },
                    query: { format },
                  })
                }
              />
              {account.cancels_number === null && account.cancelled_by_number === null && (
                <>
                  <NoteFiscal key={account.fiscal_number} book_id={book_id} account={account} />
                  <CancelAccount book_id={book_id} account={account} />
                </>
              )}
            </AccountFacts>
          ))}
        </ul>
      )}
    </div>
  );
}
