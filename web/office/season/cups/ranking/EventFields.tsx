import * as m from '#text/messages/messages.js';
import type { Replies } from '#web/ground/call/calls.ts';
import { formatDate } from '#web/ground/format.ts';
import { controlClass } from '#web/ui/form/Field.tsx';
import { eventKey, type FederationDraft, type KindDraft, NO_KIND } from './federation-draft.ts';

type Cups = Replies['GET /api/office/organizations/{id}/federation-rankings']['cups'];
type Events = FederationDraft['events'];

interface EventFieldsProps {
  cups: Cups;
  kinds: readonly KindDraft[];
  events: Events;
  onChange: (events: Events) => void;
}

function KindSelect({
  label,
  value,
  first,
  kinds,
  onChange,
}: {
  label: string;
  value: string;
  /** The choices before the kinds, with value and words. */
  first: readonly (readonly [string, string])[];
  kinds: readonly KindDraft[];
  onChange: (kind: string) => void;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={controlClass}
    >
      {first.map(([none, words]) => (
        <option key={none} value={none}>
          {words}
        </option>
      ))}
      {kinds.map(({ key, kind_name }) => (
        <option key={key} value={String(key)}>
          {kind_name}
        </option>
      ))}
    </select>
  );
}

/** Edits which cups give points, and as what kind. A date may have another kind than its cup, or not count. */
export function EventFields({ cups, kinds, events, onChange }: EventFieldsProps) {
  const isKnown = (kind: string | undefined) =>
    kind !== undefined && (kind === NO_KIND || kinds.some(({ key }) => String(key) === kind));
  const chosen = (event: string) => {
    const kind = events[event];
    return isKnown(kind) ? (kind ?? '') : '';
  };
  const choose = (event: string, kind: string) => {
    const { [event]: _, ...others } = events;
    onChange(kind === '' ? others : { ...others, [event]: kind });
  };
  return (
    <section className="space-y-3">
      <h3 className="display text-d22">{m.federation_cups()}</h3>
      <p className="max-w-text text-ink2">{m.federation_cups_why()}</p>
      <ul className="border-t-2 border-ink">
        {cups.map(({ cup_id, cup_name, organization_shortname, dates }) => {
          const own = eventKey(cup_id, null);
          const named = dates.filter(({ date }) => chosen(eventKey(cup_id, date)) !== '').length;
          return (
            <li key={cup_id} className="border-b border-line py-3">
              <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{cup_name}</span>{' '}
                  <span className="text-small text-ink2">{organization_shortname}</span>
                </p>
                <KindSelect
                  label={cup_name}
                  value={chosen(own)}
                  first={[['', m.federation_cup_not()]]}
                  kinds={kinds}
                  onChange={(kind) => choose(own, kind)}
                />
              </div>
              {dates.length > 0 && (
                <details>
                  <summary className="flex min-h-12 cursor-pointer items-center text-small">
                    {m.federation_dates({ count: dates.length })}
                    {named > 0 && ` · ${m.federation_dates_other({ count: named })}`}
                  </summary>
                  <ul className="space-y-2 pl-4">
                    {dates.map(({ date, name }) => (
                      <li
                        key={date}
                        className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_16rem]"
                      >
                        <span className="text-small tabular-nums">
                          {formatDate(date)} · {name}
                        </span>
                        <KindSelect
                          label={`${cup_name}, ${formatDate(date)}`}
                          value={chosen(eventKey(cup_id, date))}
                          first={[
                            ['', m.federation_date_as_cup()],
                            [NO_KIND, m.federation_date_not()],
                          ]}
                          kinds={kinds}
                          onChange={(kind) => choose(eventKey(cup_id, date), kind)}
                        />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
