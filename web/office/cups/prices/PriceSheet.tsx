import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { cupHref } from '#web/app/screens/office-paths.ts';
import { useWrong } from '#web/office/parts/editing/use-wrong.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { priceDraftOf, termsOf } from './price-draft.ts';
import { PriceFields } from './PriceFields.tsx';
import { PricePreview } from './PricePreview.tsx';
import type { PricesDesk } from './use-prices.ts';

interface SheetProps {
  desk: PricesDesk;
  /** null: the list of the whole cup. */
  race_date: string | null;
  title: string;
  onClose: () => void;
}

const amounts = new Set(['second_class', 'family', 'club']);

/** The prices of a cup, or of one of its dates: typed, and what a rider pays by them. */
export function PriceSheet({ desk, race_date, title, onClose }: SheetProps) {
  const { prices, params, busy, refusal, write } = desk;
  const own = prices.lists.find((one) => one.race_date === race_date);
  const ofCup = prices.lists.find((one) => one.race_date === null);
  // A date without prices of its own begins with those of the cup.
  const [draft, setDraft] = useState(() => priceDraftOf((own ?? ofCup)?.terms ?? null));
  const [version, setVersion] = useState(own?.version ?? 0);
  const [tried, setTried] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, failed } = useWrong(refusal && { words: refusal.words, confirm: null });
  const { terms, wrong } = termsOf(draft);
  const errorOf = (name: string) => {
    if (!tried || !wrong.includes(name)) return undefined;
    if (name.startsWith('category')) return m.form_required();
    if (name.endsWith('_days') || name.endsWith('_from')) return m.office_number_wrong();
    return amounts.has(name) ? m.prices_off_wrong() : m.prices_amount_wrong();
  };
  const put = async (list: typeof terms | null) => {
    const body = { race_date, version, terms: list };
    if (await write(() => ask('PUT /api/office/cups/{id}/prices', { params, body }))) onClose();
    else {
      failed();
      setVersion(own?.version ?? 0);
    }
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wrong.length > 0) failed();
    else await put(terms);
  };
  const frozen = prices.dates
    .filter((one) => race_date === null || one.race_date === race_date)
    .reduce((sum, one) => sum + one.frozen, 0);
  return (
    <BackSheet
      title={title}
      closeHref={cupHref(prices.cup_id, 'prices')}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-6">
        {frozen > 0 && <p className="text-small text-ink2">{m.prices_frozen({ count: frozen })}</p>}
        <PriceFields
          prices={prices}
          race_date={race_date}
          draft={draft}
          errorOf={errorOf}
          onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
        />
        {wrong.length === 0 && <PricePreview prices={prices} terms={terms} />}
        <FormAlert>{refusal?.words}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyText={m.office_saving()}>
            {m.office_save()}
          </SubmitButton>
          {own && !isLeaving && (
            <Button onClick={() => setIsLeaving(true)}>
              {race_date === null ? m.prices_remove_cup() : m.prices_remove_date()}
            </Button>
          )}
        </div>
        {isLeaving && (
          <Confirm
            question={m.prices_remove_sure()}
            yes={race_date === null ? m.prices_remove_cup() : m.prices_remove_date()}
            no={m.office_cancel()}
            onYes={() => void put(null)}
            onNo={() => setIsLeaving(false)}
          />
        )}
      </form>
    </BackSheet>
  );
}
