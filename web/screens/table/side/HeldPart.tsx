import { heatKeyOf } from '#rules/judging/day-log.ts';
import * as m from '#text/messages/messages.js';
import type { TableDay } from '#web/screens/table/use-table.ts';
import { opText } from '#web/screens/table/words.ts';
import { Button } from '#web/ui/Button.tsx';

/** Operations by a code that is over, or of a heat that does not exist: they count once the table admits them. */
export function HeldPart({ table }: { table: TableDay }) {
  const { held, heats, say } = table;
  if (held.length === 0) return null;
  return (
    <section className="border-b-2 border-warn p-4">
      <h2 className="display text-d22">{m.table_held({ count: held.length })}</h2>
      <ul>
        {held.map((op) => {
          const heat = heats.find(({ key }) => op.heat !== null && key === heatKeyOf(op.heat));
          return (
            <li key={op.op_id} className="border-t border-line py-2 first:border-0">
              <p className="wrap-anywhere">
                <b>{heat?.number ?? '?'}</b> · {op.person} · {opText(op)}
              </p>
              <p className="text-small text-ink2">
                {op.why === 'unproved' && op.carried_by !== null
                  ? m.table_held_unproved({ person: op.carried_by })
                  : op.why === 'revoked'
                    ? m.table_held_revoked()
                    : m.table_held_strange()}
              </p>
              {op.why !== 'strange_heat' && (
                <Button onClick={() => void say({ kind: 'admit', body: { op_id: op.op_id } }, null)}>
                  {m.table_admit()}
                </Button>
              )}
              {op.why !== 'revoked' && (
                <Button
                  onClick={() =>
                    void say({ kind: 'note', body: { text: m.table_put_away_text(), about: op.op_id } }, null)
                  }
                >
                  {m.table_put_away()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
