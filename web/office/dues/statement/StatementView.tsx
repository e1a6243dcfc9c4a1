import * as m from '#text/messages/messages.js';
import { Ways } from '#web/office/dues/Ways.tsx';
import { useDuesAddress } from '#web/office/dues/use-books.ts';
import { OpenLines } from './OpenLines.tsx';
import { SettledLines } from './SettledLines.tsx';

/** What the bank says came in: lines to settle, and lines that were settled. */
export function StatementView({ book_id }: { book_id: number }) {
  const { params, href } = useDuesAddress();
  const isDone = params.get('lines') === 'done';
  return (
    <>
      <Ways
        ways={[
          { words: m.dues_proofs_waiting(), href: href({ lines: null }), isCurrent: !isDone },
          { words: m.statement_done(), href: href({ lines: 'done' }), isCurrent: isDone },
        ]}
      />
      {isDone ? <SettledLines book_id={book_id} /> : <OpenLines book_id={book_id} />}
    </>
  );
}
