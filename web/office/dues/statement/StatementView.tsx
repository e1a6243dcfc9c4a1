import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useDuesAddress } from '#web/office/dues/use-books.ts';
import { OpenLines } from './OpenLines.tsx';
import { SettledLines } from './SettledLines.tsx';

/** What the bank says came in: lines to settle, and lines that were settled. */
export function StatementView({ club_id }: { club_id: number }) {
  const { params, href } = useDuesAddress();
  const isDone = params.get('lines') === 'done';
  const ways = [
    [m.dues_proofs_waiting(), null, !isDone],
    [m.statement_done(), 'done', isDone],
  ] as const;
  return (
    <>
      <ul className="mt-5 flex flex-wrap gap-2">
        {ways.map(([words, lines, current]) => (
          <li key={words}>
            <Link
              href={href({ lines })}
              replace
              aria-current={current ? 'page' : undefined}
              className="flex min-h-12 items-center border-2 border-edge px-4 font-semibold aria-[current=page]:border-ink aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
      {isDone ? <SettledLines club_id={club_id} /> : <OpenLines club_id={club_id} />}
    </>
  );
}
