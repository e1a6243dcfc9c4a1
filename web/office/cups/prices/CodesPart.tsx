import { useState } from 'react';
import type { PriceCode } from '#contract/office/cups/prices.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { formatDate } from '#web/app/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NewCodeForm } from './NewCodeForm.tsx';
import { typedOff } from './price-draft.ts';
import type { PricesDesk } from './use-prices.ts';

function CodeLine({ desk, one }: { desk: PricesDesk; one: PriceCode }) {
  const { prices, params, write } = desk;
  const [isAsking, setIsAsking] = useState(false);
  const { code, off, uses, most_uses, valid_until, race_date, note, ended, code_id } = one;
  const end = async () => {
    await write(() =>
      ask('DELETE /api/office/cups/{id}/prices/codes/{code_id}', { params: { ...params, code_id } }),
    );
    setIsAsking(false);
  };
  const facts = [
    'cents' in off ? `−${moneyText(off.cents, prices.currency)}` : `−${typedOff(off)}`,
    race_date === null ? m.prices_cup() : formatDate(race_date),
    most_uses === null ? m.prices_code_used({ uses }) : m.prices_code_used_of({ uses, most: most_uses }),
    valid_until === null ? '' : `${m.prices_code_until()}: ${formatDate(valid_until)}`,
    note,
    ended ? m.prices_code_ended() : '',
  ];
  return (
    <li className="border-b border-line py-2">
      <p className={`font-semibold wrap-anywhere ${ended ? 'text-ink2 line-through' : ''}`}>{code}</p>
      <p className="text-small text-ink2 tabular-nums wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
      {!ended && !isAsking && (
        <Button look="link" onClick={() => setIsAsking(true)}>
          {m.prices_code_end()}
        </Button>
      )}
      {isAsking && (
        <Confirm
          question={m.prices_code_end_sure({ code })}
          yes={m.prices_code_end()}
          no={m.office_cancel()}
          onYes={() => void end()}
          onNo={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

/** Codes for a discount: how often each was used, a new one, the end of one. */
export function CodesPart({ desk }: { desk: PricesDesk }) {
  const [isAdding, setIsAdding] = useState(false);
  const { codes } = desk.prices;
  return (
    <section>
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.prices_codes()}</h2>
      <p className="mt-3 text-small text-ink2">{m.prices_codes_why()}</p>
      {codes.length === 0 && <p className="mt-3">{m.prices_codes_none()}</p>}
      <ul className="mt-3 empty:hidden">
        {codes.map((one) => (
          <CodeLine key={one.code_id} desk={desk} one={one} />
        ))}
      </ul>
      {isAdding ? (
        <NewCodeForm desk={desk} onDone={() => setIsAdding(false)} />
      ) : (
        <Button
          onClick={() => {
            desk.clear();
            setIsAdding(true);
          }}
          className="mt-4"
        >
          <Icon name="plus" className="size-5" />
          {m.prices_code_add()}
        </Button>
      )}
    </section>
  );
}
