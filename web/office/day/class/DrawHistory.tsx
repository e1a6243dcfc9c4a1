import type { DayClassRoom, DrawRecord } from '#contract/office/day/day.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { formatInstant } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { drawProofHref } from '#web/app/screens/paths.ts';
import { causeWords, methodWords, separateWords } from '#web/office/day/words.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { recordsOf } from './hands.ts';

function wayText({ method, separate, seed }: DrawRecord): string {
  return [
    method === null ? m.day_way_stage() : methodWords[method](),
    ...(separate === null || separate === 'none' ? [] : [separateWords[separate]()]),
    m.day_seed({ seed }),
  ].join(' · ');
}

function Line({ one, zone, race_id }: { one: DrawRecord; zone: string; race_id: number }) {
  const when = [formatInstant(one.drawn_at, zone), one.by].filter((part) => part !== '').join(' · ');
  const { cause, reason, replaced_at } = one;
  return (
    <li className="border-b border-line py-3 wrap-anywhere">
      <p className={`font-semibold ${replaced_at === null ? '' : 'text-ink2 line-through'}`}>
        {one.phase === 'M1' ? m.draw_motos() : phaseWord(one.phase)} · {wayText(one)}
      </p>
      <p className="text-small text-ink2">{when}</p>
      {reason !== null && (
        <p className="text-small">
          {causeWords[cause]()}: {reason}
        </p>
      )}
      {replaced_at !== null && (
        <p className="text-small text-ink2">{m.day_replaced({ when: formatInstant(replaced_at, zone) })}</p>
      )}
      <Link
        href={drawProofHref(race_id, one.draw_id)}
        className={`inline-flex min-h-12 items-center text-small ${textLink}`}
      >
        {m.day_proof()}
      </Link>
    </li>
  );
}

/** How a class was drawn: the current draw and every one it replaced. Anybody can repeat each of them. */
export function DrawHistory({ room }: { room: DayClassRoom }) {
  const { draws, organization_zone: zone, race_id } = room;
  if (draws.length === 0) return null;
  const { stands, replaced } = recordsOf(draws);
  return (
    <section className="mt-8">
      <h3 className="display border-b-2 border-ink pb-1 text-d22">{m.day_history()}</h3>
      <ul>
        {[...stands, ...replaced].map((one) => (
          <Line key={one.draw_id} one={one} zone={zone} race_id={race_id} />
        ))}
      </ul>
    </section>
  );
}
