import type { ClubAccount } from '#contract/money/clubs/club-accounts.ts';
import * as m from '#text/messages/messages.js';
import { FileButton } from '#web/parts/papers/ReceiptFile.tsx';

const formats = [
  ['pdf', m.club_account_pdf],
  ['xlsx', m.dues_export_xlsx],
  ['csv', m.dues_export_csv],
] as const;

interface AccountFilesProps {
  account: ClubAccount;
  /** Gives the address from which the reader fetches a file. */
  addressOfFile: (format: 'pdf' | 'xlsx' | 'csv') => string;
}

/** Offers the files of an account, to store and to print. */
export function AccountFiles({ account, addressOfFile }: AccountFilesProps) {
  const name = `estado-de-cuenta-${String(account.account_number).padStart(5, '0')}`;
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      {formats.map(([format, words]) => (
        <FileButton key={format} address={addressOfFile(format)} name={`${name}.${format}`} words={words()} />
      ))}
    </div>
  );
}
