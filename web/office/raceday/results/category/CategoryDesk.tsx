import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryResults, OfficeHeat } from '#contract/raceday/office/results/results.ts';
import { isPublished } from '#rules/race-statuses.ts';
import { isAfter } from '#rules/stages.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { BackLink } from '#web/ground/address/back-link.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { go, useHref, useSearchParams } from '#web/ground/address/navigation.ts';
import { dayHref, resultsHref, typingHref } from '#web/ground/address/office-paths.ts';
import { DayStateBar } from '#web/office/parts/day/DayStateBar.tsx';
import { Failed } from '#web/office/parts/Failed.tsx';
import { OutdatedNotice } from '#web/office/parts/OutdatedNotice.tsx';
import { HeatForm } from './HeatForm.tsx';
import { HeatPicturesPart } from './HeatPicturesPart.tsx';
import { TiePart } from './TiePart.tsx';
import { categoryQuery } from './use-heat.ts';
import { nextHeat } from './next-heat.ts';
import { heatKey, heatName } from '#web/office/parts/words/heat-words.ts';
import { isOpen, statusName } from '#web/office/raceday/results/parts/words.ts';
import { type UnsentHeats, useUnsentHeats } from './use-unsent-heats.ts';
import { type CorrectionProposal, WriteHistory } from './WriteHistory.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';

/** Edits the officials' notes on a heat. They are public, under the heat and on its sheet. */
function ObservationsPart({ category, heat }: { category: CategoryResults; heat: OfficeHeat }) {
  const { race_id, category_id } = category;
  const { phase, serie, observations } = heat;
  const client = useQueryClient();
  const { queryKey } = categoryQuery(race_id, category_id);
  const [text, setText] = useState(observations ?? '');
  const [saved, setSaved] = useState(false);
  const { run, busy, failure } = useWrite({
    onRefused: () => client.invalidateQueries({ queryKey }),
  });
  if (serie === null) return null;
  const next = text.trim() === '' ? null : text.trim();
  const save = async () => {
    if (next === observations) return;
    const isDone = await run(async () => {
      const body = { category_id, phase, serie, was: observations, observations: next };
      client.setQueryData(
        queryKey,
        await ask('PUT /api/office/races/{id}/observations', { params: { id: race_id }, body }),
      );
    });
    setSaved(isDone);
  };
  return (
    <form
      noValidate
      className="mt-6 space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        name="observations"
        label={m.results_observations()}
        hint={m.results_observations_why()}
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setSaved(false);
        }}
      />
      <FormAlert>{failure}</FormAlert>
      {failure !== null && observations !== null && (
        <p className="text-small wrap-anywhere">{m.results_observations_now({ text: observations })}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          busy={busy}
          aria-disabled={next === observations}
          className="aria-disabled:opacity-50"
        >
          {m.results_observations_save()}
        </Button>
        <span role="status" className="font-semibold text-go">
          {saved ? m.results_saved() : ''}
        </span>
      </div>
    </form>
  );
}

const chip =
  'inline-flex min-h-12 items-center gap-2 border-2 border-edge px-3 font-semibold hover:border-ink aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:text-on-accent';

/** Shows the state of a heat: complete, or stored on this device. */
function HeatMark({ heat, unsent }: { heat: OfficeHeat; unsent: UnsentHeats }) {
  if (unsent.of(heat) !== null) return <span className="text-small">{m.outbox_heat()}</span>;
  if (isOpen(heat)) return null;
  return (
    <>
      <Icon name="check" className="size-5" />
      <span className="sr-only">{m.results_heat_done()}</span>
    </>
  );
}

interface ChooserProps {
  heats: readonly OfficeHeat[];
  heat: OfficeHeat;
  unsent: UnsentHeats;
}

function Chooser({ heats, heat, unsent }: ChooserProps) {
  const href = useHref();
  const stages = [...new Set(heats.map(({ phase }) => phase))];
  return (
    <div className="space-y-2 sm:space-y-3">
      <nav aria-label={m.results_stage()}>
        <ul className="scroll-strip flex gap-2">
          {stages.map((phase) => {
            const first = heats.find((one) => one.phase === phase);
            return (
              <li key={phase} className="shrink-0">
                <Link
                  href={href({ heat: first ? heatKey(first) : null })}
                  aria-current={phase === heat.phase ? 'true' : undefined}
                  className={chip}
                >
                  {phaseWord(phase)}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <nav aria-label={m.results_heat()}>
        <ul className="scroll-strip flex gap-2 sm:flex-wrap">
          {heats
            .filter(({ phase }) => phase === heat.phase)
            .map((one) => (
              <li key={heatKey(one)} className="shrink-0">
                <Link
                  href={href({ heat: heatKey(one) })}
                  aria-current={one === heat ? 'true' : undefined}
                  className={chip}
                >
                  {heatName(one)}
                  <HeatMark heat={one} unsent={unsent} />
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}

/** Links to the other screens of the class. They are below the heat, because a phone shows its riders first. */
function Ways({ category: { race_id, category_id, race_status } }: { category: CategoryResults }) {
  const way = `inline-flex min-h-12 items-center ${textLink}`;
  return (
    <nav aria-label={m.results_ways()} className="mt-2 flex flex-wrap gap-x-6">
      <Link href={dayHref(race_id, category_id)} className={way}>
        {m.results_class_room()}
      </Link>
      {!isPublished(race_status) && (
        <Link href={typingHref(race_id)} className={way}>
          {m.results_typing()}
        </Link>
      )}
    </nav>
  );
}

function Heats({ category, unsent }: { category: CategoryResults; unsent: UnsentHeats }) {
  const { heats } = category;
  const asked = useSearchParams().get('heat');
  const href = useHref();
  const [proposal, setProposal] = useState<CorrectionProposal | null>(null);
  const isToDo = (one: OfficeHeat) => isOpen(one) && unsent.of(one) === null;
  // Without a heat in the address, the first one to do is open, and stays open once it is saved.
  const [first] = useState(() => heats.find(isToDo));
  const shown = asked ?? (first && heatKey(first));
  const heat = heats.find((one) => heatKey(one) === shown) ?? heats[0];
  if (!heat) return <EmptyState title={m.results_no_heats()}>{m.results_no_heats_why()}</EmptyState>;
  const open = (one: Pick<OfficeHeat, 'phase' | 'serie'>) => go(href({ heat: heatKey(one) }));
  const next = nextHeat(heats, heat, isToDo);
  const later = heats.find((one) => isAfter(one.phase, heat.phase));
  const mine = proposal !== null && heatKey(proposal) === heatKey(heat) ? proposal : null;
  return (
    <>
      <Chooser heats={heats} heat={heat} unsent={unsent} />
      <div className="mt-2 sm:mt-5">
        <HeatForm
          key={`${heatKey(heat)} ${mine?.undoes ?? ''}`}
          category={category}
          heat={heat}
          unsent={unsent}
          proposal={mine}
          nextStage={later ? phaseWord(later.phase) : null}
          onNext={
            next
              ? () => {
                  setProposal(null);
                  open(next);
                }
              : null
          }
        />
      </div>
      <Ways category={category} />
      <ObservationsPart key={`notes ${heatKey(heat)}`} category={category} heat={heat} />
      <HeatPicturesPart key={`pictures ${heatKey(heat)}`} category={category} heat={heat} />
      <WriteHistory
        category={category}
        onUndo={(one) => {
          setProposal(one);
          open(one);
          window.scrollTo({ top: 0, behavior: 'instant' });
        }}
      />
    </>
  );
}

/** Shows a category with its heats, one of which is open for writing. */
export function CategoryDesk({ race_id, category_id }: { race_id: number; category_id: number }) {
  const { data, error, refetch } = useQuery({
    ...categoryQuery(race_id, category_id),
    refetchOnMount: 'always',
  });
  const unsent = useUnsentHeats(race_id, category_id);
  if (!data && error) return <Failed error={error} again={() => void refetch()} />;
  if (!data || !unsent.isRead) return <SkeletonRows rows={10} />;
  return (
    <>
      <BackLink href={resultsHref(race_id)}>{m.results_back_race()}</BackLink>
      <h1 className="display text-d22 text-balance wrap-anywhere sm:text-d34">{data.category_name}</h1>
      <p className="mb-2 text-small text-ink2 wrap-anywhere sm:mb-4 sm:text-body">
        {data.race_name} · <span className="font-semibold text-ink">{statusName(data.race_status)}</span>
      </p>
      {/* A phone shows the riders of the heat first. */}
      <div className="mb-4 max-lg:hidden">
        <DayStateBar race_id={race_id} category_id={category_id} />
      </div>
      <TiePart category={data} />
      {data.outdated && (
        <div className="mb-4">
          <OutdatedNotice outdated={data.outdated}>
            <Link href={dayHref(race_id, category_id)} className={secondaryButton}>
              {m.results_outdated_mend()}
            </Link>
          </OutdatedNotice>
        </div>
      )}
      <Heats category={data} unsent={unsent} />
    </>
  );
}
