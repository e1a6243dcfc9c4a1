import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { cupHref } from '#web/ground/address/office-paths.ts';
import { useWrong } from '#web/office/parts/editing/use-wrong.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { priceDraftOf, termsOf } from './price-draft.ts';
import { PriceFields } from './PriceFields.tsx';
import type { PricesDesk } from './use-prices.ts';
import type { OfficePrices } from '#contract/season/office/cups/prices.ts';
import { moneyText } from '#rules/money/money.ts';
import { priceOf } from '#rules/money/prices/price.ts';
import type { PriceMoment, PricedEntry, PriceTerms } from '#rules/money/prices/terms.ts';

const alone: Omit<PricedEntry, 'category_id' | 'moment'> = {
  classes_before: 0,
  family_before: 0,
  club_before: 0,
  guest: false,
  code: null,
  extras: [],
};

/** It is no class of the cup, and stands for the price of all others. */
const OTHERS = 0;

interface PreviewProps {
  prices: Pick<OfficePrices, 'currency' | 'step' | 'classes'>;
  terms: PriceTerms;
}

/** Shows what a rider pays, by class and day, as computed by the rules that price each entry. */
function PricePreview({ prices, terms }: PreviewProps) {
  const { currency, step, classes } = prices;
  const own = terms.classes.flatMap(({ category_id }) =>
    classes.filter((one) => one.category_id === category_id),
  );
  const rows: { category_id: number; name: string; who: Partial<PricedEntry> }[] = [
    ...own.map(({ category_id, category_name }) => ({ category_id, name: category_name, who: {} })),
    { category_id: OTHERS, name: own.length > 0 ? m.prices_preview_others() : m.prices_cents(), who: {} },
    ...(terms.second_class
      ? [{ category_id: OTHERS, name: m.prices_preview_second(), who: { classes_before: 1 } }]
      : []),
    ...(terms.guest_cents > 0
      ? [{ category_id: OTHERS, name: m.prices_preview_guest(), who: { guest: true } }]
      : []),
  ];
  const days: { moment: PriceMoment; title: string }[] = [
    { moment: 'early', title: m.prices_preview_early() },
    { moment: 'usual', title: m.prices_preview_usual() },
    { moment: 'late', title: m.prices_preview_late() },
  ];
  const amount = (row: (typeof rows)[number], moment: PriceMoment) => {
    const { cents } = priceOf(terms, { ...alone, ...row.who, category_id: row.category_id, moment }, step);
    return cents === 0 ? m.price_free() : moneyText(cents, currency);
  };
  return (
    <section>
      <h3 className="font-semibold">{m.prices_preview()}</h3>
      <div className="relative mt-2 overflow-x-auto">
        <table className="w-full border-collapse text-small tabular-nums">
          <thead>
            <tr className="border-b-2 border-ink text-left">
              <th scope="col" className="py-2 pr-3">
                {m.prices_preview_class()}
              </th>
              {days.map(({ moment, title }) => (
                <th key={moment} scope="col" className="py-2 pl-2 text-right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-b border-line">
                <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                  {row.name}
                </th>
                {days.map(({ moment }) => (
                  <td key={moment} className="py-2 pl-2 text-right whitespace-nowrap">
                    {amount(row, moment)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface SheetProps {
  desk: PricesDesk;
  /** The date. It is null for the list of the whole cup. */
  race_date: string | null;
  title: string;
  onClose: () => void;
}

const amounts = new Set(['second_class', 'family', 'club']);

/** Edits the prices of a cup, or of one of its dates, and shows what a rider pays by them. */
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
    <BackSheet title={title} closeHref={cupHref(prices.cup_id, 'prices')} onClose={onClose}>
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
