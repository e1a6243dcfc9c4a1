import type { ImportPreview } from '#contract/people/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Folded } from './UnknownClubs.tsx';
import type { RiderImport } from './use-rider-import.ts';

interface Props {
  desk: RiderImport;
  capitals: ImportPreview['capitals'];
}

/** Offers to put right the names in capitals only, or without any, and shows some of them. Nothing changes until the tap. */
export function Capitals({ desk: { choices, working, look }, capitals: { names, examples } }: Props) {
  if (!choices || names === 0) return null;
  const { capitals: isChosen } = choices;
  const more = names - examples.length;
  const list = (
    <>
      <ul className="mt-2 text-small wrap-anywhere">
        {examples.map(({ was, becomes }) => (
          <li key={was}>
            <span className="text-ink2">{was}</span> <span aria-hidden="true">→</span>{' '}
            <span className="font-semibold">{becomes}</span>
          </li>
        ))}
        {more > 0 && <li className="text-ink2">{m.rider_import_capitals_more({ count: String(more) })}</li>}
      </ul>
      <Button
        className="mt-3"
        aria-disabled={working !== null}
        onClick={() => working === null && void look({ capitals: !isChosen })}
      >
        {isChosen ? m.rider_import_capitals_undo() : m.rider_import_capitals_do()}
      </Button>
    </>
  );
  if (isChosen) return <Folded summary={m.rider_import_capitals_done({ count: names })}>{list}</Folded>;
  return (
    <section className="mt-6 border-2 border-line px-4 py-4">
      <h2 className="display text-d28">{m.rider_import_capitals_title()}</h2>
      <p className="mt-1 max-w-text">{m.rider_import_capitals_found({ count: names })}</p>
      {list}
    </section>
  );
}
