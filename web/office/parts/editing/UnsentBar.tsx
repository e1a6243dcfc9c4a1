import { useQueryClient } from '@tanstack/react-query';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useSession } from '#web/ground/session/use-session.ts';
import { everyAnswer, keyOf, queryOf } from '#web/ground/call/use-ask.ts';
import { useTellArrived } from './arrived-cash.ts';
import { heatHref, heatName } from '#web/office/parts/words/heat-words.ts';
import { useAddress } from '#web/ground/address/navigation.ts';
import { checkInHref, officePaths } from '#web/ground/address/office-paths.ts';
import { isAtOrBelow } from '#web/ground/address/paths.ts';
import type { HeatItem, Item } from '#web/outbox/items.ts';
import { outbox } from '#web/outbox/outbox.ts';
import { accountOwner } from '#web/outbox/send.ts';
import { useOutboxNews, useUnsent } from '#web/outbox/use-outbox.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

const wordsOf = ({ about: { race, category, number }, body: { serie } }: HeatItem): string =>
  [heatName({ serie, number }), category, race].join(' · ');

/** Shows a heat that the server refused, the reason, and what to do. The changes of somebody else come first. */
function Refused({ item }: { item: HeatItem }) {
  const { request_key, race_id, body, refused } = item;
  return (
    <li className="space-y-2 border-t border-line py-3">
      <p className="font-semibold wrap-anywhere">{m.outbox_refused({ what: wordsOf(item) })}</p>
      <p className="wrap-anywhere">{refused?.message || m.form_failed()}</p>
      <div className="flex flex-wrap gap-3">
        <Link href={heatHref(race_id, body.category_id, body)} className={secondaryButton}>
          {m.outbox_open()}
        </Link>
        {refused?.code !== 'office.changed' && (
          <Button onClick={() => void outbox.retry(request_key)}>{m.outbox_again()}</Button>
        )}
        <Button onClick={() => void outbox.discard(request_key)}>{m.outbox_discard()}</Button>
      </div>
    </li>
  );
}

/** Shows the results and receipts that arrived, on any screen of the office. */
function useArrivals(): void {
  const client = useQueryClient();
  const tellArrived = useTellArrived();
  useOutboxNews((news) => {
    if (news.what === 'sent' && news.sent.place === 'cash' && news.sent.item.owner === accountOwner()) {
      tellArrived(news.sent.reply);
      void client.invalidateQueries(everyAnswer);
    }
    const item = news.what === 'sent' ? news.sent.item : news.what === 'refused' ? news.item : null;
    if (item?.kind !== 'heat' || item.owner !== accountOwner()) return;
    const params = { id: item.race_id, categoryId: item.body.category_id };
    const { queryKey } = queryOf('GET /api/office/races/{id}/results/{categoryId}', { params });
    if (news.what === 'sent' && news.sent.place === 'office') client.setQueryData(queryKey, news.sent.reply);
    else void client.invalidateQueries({ queryKey });
    const race = { params: { id: item.race_id } };
    void client.invalidateQueries({ queryKey: keyOf('GET /api/office/races/{id}/results', race) });
  });
}

/** Shows receipts that were not sent yet, with a link. The screens where cash is taken show them themselves. */
function UnsentCash({ items, isCut }: { items: readonly Item[]; isCut: boolean }) {
  const { path } = useAddress();
  const receipts = items.filter((one) => one.kind === 'cash');
  const [first] = receipts;
  const isStuck = isCut || receipts.some(({ refused }) => refused !== null);
  const showsThem = [officePaths.dues, officePaths.checkIn].some((place) => isAtOrBelow(path, place));
  if (!first || !isStuck || showsThem) return null;
  return (
    <p role="status" className="mb-5 flex flex-wrap items-center gap-x-4 border-2 border-warn p-3">
      <span className="font-semibold">{m.cash_unsent({ count: receipts.length })}</span>
      <Link
        href={`${officePaths.dues}?book=${first.book_id}`}
        className={`inline-flex min-h-12 items-center ${textLink}`}
      >
        {m.dues_title()}
      </Link>
    </p>
  );
}

/** Shows check-in marks that were not sent yet, with a link. The check-in screen shows them itself. */
function UnsentChecks({ items, isCut }: { items: readonly Item[]; isCut: boolean }) {
  const { path } = useAddress();
  const checks = items.filter((one) => one.kind === 'check');
  const [first] = checks;
  const isStuck = isCut || checks.some(({ refused }) => refused !== null);
  if (!first || !isStuck || isAtOrBelow(path, officePaths.checkIn)) return null;
  return (
    <p role="status" className="mb-5 flex flex-wrap items-center gap-x-4 border-2 border-warn p-3">
      <span className="font-semibold">{m.outbox_count({ count: checks.length })}</span>
      <Link href={checkInHref(first.race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
        {m.checkin_nav()}
      </Link>
    </p>
  );
}

/** Shows on every office screen how much of the account's work was not sent. It is hidden when all was. */
export function UnsentBar() {
  useSession();
  useArrivals();
  const { items, isCut, isLoose } = useUnsent(accountOwner());
  const heats = items.filter((one): one is HeatItem => one.kind === 'heat');
  const refused = heats.filter((one) => one.refused !== null);
  const waits = isCut && refused.length < heats.length;
  if (!waits && refused.length === 0)
    return (
      <>
        <UnsentCash items={items} isCut={isCut} />
        <UnsentChecks items={items} isCut={isCut} />
      </>
    );
  return (
    <section aria-label={m.outbox_count({ count: heats.length })} className="mb-5 border-2 border-warn p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p role="status" className="flex min-w-0 items-center gap-2 display text-d22">
          <Icon name="alert" className="size-6 text-warn" />
          {m.outbox_count({ count: heats.length })}
        </p>
        {waits && (
          <Button onClick={() => outbox.wake()} look="link">
            {m.results_retry()}
          </Button>
        )}
      </div>
      {waits && <p className="text-small">{isLoose ? m.outbox_loose() : m.outbox_waits()}</p>}
      <ul className="mt-2 empty:hidden">
        {refused.map((item) => (
          <Refused key={item.request_key} item={item} />
        ))}
      </ul>
    </section>
  );
}
