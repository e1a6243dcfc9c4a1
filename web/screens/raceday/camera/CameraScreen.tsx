import { useEffect, useState, useSyncExternalStore } from 'react';
import * as m from '#text/messages/messages.js';
import { paths } from '#web/ground/address/paths.ts';
import { keepPage } from '#web/ground/later/watch-version.ts';
import { DeskCodeForm } from '#web/parts/desk/DeskCodeForm.tsx';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { keepCode } from '#web/parts/desk/keep-code.ts';
import { SlitMarks } from '#web/parts/desk/SlitMarks.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { CameraLog, type CameraLogState, isHeat, isUnsent, type KeptSlit } from './camera-log.ts';
import { CameraView } from './CameraView.tsx';

/** Writes what became of a picture. */
function stateText({ outcome, hasArrived, isRefused, told, marked_ms, marks }: KeptSlit): string {
  if (isRefused) return m.camera_refused();
  if (outcome === 'old') return m.camera_old();
  if (outcome === 'no_heat' || outcome === 'not_drawn') return m.camera_no_heat();
  const isTold = told !== undefined && told === marked_ms;
  if (!isTold) return m.camera_kept();
  if (!hasArrived) return marks.length > 0 ? m.camera_order_sent() : m.camera_kept();
  return m.camera_sent();
}

const timeText = (at_ms: number): string => new Date(at_ms).toTimeString().slice(0, 8);

interface SlitProps {
  log: CameraLog;
  state: CameraLogState;
  slit: KeptSlit;
  onClose: () => void;
}

/** Marks one picture: which heat, and who crosses when. */
function MarkSlit({ log, state: { heats, slits, clock_ms }, slit, onClose }: SlitProps) {
  // The next heat is the one behind the last that has a picture.
  const done = heats.findLastIndex((heat) => slits.some((one) => isHeat(heat, one.heat)));
  const [chosen, choose] = useState(slit.heat ?? heats[done + 1] ?? heats[0] ?? null);
  const heat = heats.find((one) => isHeat(one, chosen)) ?? null;
  const riders = heat?.riders.map(({ id, last }) => ({ plate: id, name: last })) ?? [];
  const keyOf = (one: typeof chosen) => (one === null ? '' : `${one.event} ${one.round} ${one.heat}`);
  const change = (key: string) => {
    const next = heats.find((one) => keyOf(one) === key) ?? null;
    choose(next);
    const stays = slit.marks.filter(({ plate }) => next?.riders.some(({ id }) => id === plate));
    void log.mark(slit, next, stays);
  };
  return (
    <div className="fixed inset-0 z-10 flex flex-col overflow-y-auto bg-paper">
      <header className="on-island flex items-center gap-2 bg-night px-2 py-1 text-on-night">
        <button
          type="button"
          onClick={onClose}
          aria-label={m.camera_back()}
          className="grid size-12 shrink-0 place-items-center"
        >
          <Icon name="back" />
        </button>
        <div className="min-w-0">
          <h1 ref={focusOnMount} tabIndex={-1} className="display text-d22 outline-none">
            {m.camera_picture({ time: timeText(slit.taken_ms - (clock_ms ?? 0)) })}
          </h1>
          <p role="status" className="text-small text-on-night2">
            {stateText(slit)}
          </p>
        </div>
      </header>
      <SlitMarks
        picture={slit.picture}
        times_us={slit.times_us}
        taken_ms={slit.taken_ms - (clock_ms ?? 0)}
        riders={riders}
        marks={slit.marks}
        onMarks={(marks) => void log.mark(slit, chosen, marks)}
      >
        <div className="p-2">
          <SelectField
            name="camera_heat"
            label={m.camera_heat()}
            choose={m.camera_choose()}
            value={keyOf(heat)}
            options={heats.map((one) => ({ value: keyOf(one), label: one.name }))}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          {heats.length === 0 && <p className="mt-1 text-small text-warn">{m.camera_no_lists()}</p>}
        </div>
      </SlitMarks>
      <div className="flex gap-2 border-t border-line p-2">
        <Button look="primary" onClick={onClose} className="grow">
          {m.camera_done()}
        </Button>
        {slit.marks.length === 0 && (
          <Button
            look="danger"
            onClick={() => {
              onClose();
              void log.drop(slit);
            }}
          >
            {m.camera_drop()}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Lists the pictures of this phone, and what became of each. */
function SlitList({ state, onOpen }: { state: CameraLogState; onOpen: (slit: KeptSlit) => void }) {
  const { slits, heats, clock_ms } = state;
  if (slits.length === 0) return <p className="p-4 text-ink2">{m.camera_none()}</p>;
  return (
    <ul>
      {slits.map((slit) => {
        const name = heats.find((one) => isHeat(one, slit.heat))?.name;
        const isWrong = slit.isRefused || ['old', 'no_heat', 'not_drawn'].includes(slit.outcome ?? '');
        return (
          <li key={slit.picture_id} className="border-b border-line">
            <button
              type="button"
              onClick={() => onOpen(slit)}
              className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left"
            >
              <span className="min-w-0 grow">
                <span className="block leading-tight font-semibold wrap-anywhere">
                  {name ?? m.camera_without_heat()}
                </span>
                <span className={`block text-small ${isWrong ? 'font-semibold text-warn' : 'text-ink2'}`}>
                  {[
                    timeText(slit.taken_ms - (clock_ms ?? 0)),
                    m.camera_marked({ count: slit.marks.length }),
                    stateText(slit),
                  ].join(' · ')}
                </span>
              </span>
              <Icon name="right" className="size-5 shrink-0" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Camera({ session, onLeave }: { session: DeskSession; onLeave: () => void }) {
  const [log] = useState(() => new CameraLog(session));
  const state = useSyncExternalStore(log.subscribe, log.state, log.state);
  const [open, setOpen] = useState<string | null>(null);
  useAwake();
  useEffect(() => {
    keepPage();
    // Without the promise of storage, or a worker, the open page continues to work.
    if (window.isSecureContext) void navigator.storage.persist().catch(() => undefined);
    void keepCode([paths.camera]).catch(() => undefined);
    return log.keepTelling();
  }, [log]);
  const { slits, isCut, isOver, isFull } = state;
  const slit = slits.find(({ picture_id }) => picture_id === open);
  const unsent = slits.filter(isUnsent).length;
  if (!state.isRead) return null;
  return (
    <WholeScreen label={m.camera_title()} className="overflow-y-auto bg-paper text-ink">
      {slit !== undefined && <MarkSlit log={log} state={state} slit={slit} onClose={() => setOpen(null)} />}
      {/* The camera goes on behind the picture that is marked: the next heat does not wait. */}
      <div inert={slit !== undefined} className="mx-auto max-w-240">
        <header className="on-island flex flex-wrap items-center justify-between gap-x-4 bg-night px-4 py-2 text-on-night">
          <h1 ref={focusOnMount} tabIndex={-1} className="display text-d22 outline-none">
            {m.camera_title()}
          </h1>
          <p role="status" className="text-small">
            {unsent === 0
              ? m.camera_all_sent({ count: slits.length })
              : isCut === false
                ? m.camera_sending({ count: unsent })
                : m.camera_waiting({ count: unsent })}
          </p>
        </header>
        {isFull && (
          <p role="alert" className="bg-live px-4 py-2 font-semibold text-on-live">
            {m.camera_full()}
          </p>
        )}
        {isOver && (
          <p role="alert" className="border-b-2 border-warn px-4 py-2 font-semibold text-warn">
            {m.camera_over()}
          </p>
        )}
        <CameraView onTaken={(taken) => void log.add(taken)} />
        <h2 className="mt-4 border-t-2 border-ink px-4 pt-3 display text-d22">{m.camera_pictures()}</h2>
        <SlitList state={state} onOpen={({ picture_id }) => setOpen(picture_id)} />
        <p className="p-4 text-small text-ink2">{m.camera_private()}</p>
        <p className="px-4 pb-6">
          <Button look="link" onClick={onLeave}>
            {m.camera_leave()}
          </Button>
        </p>
      </div>
    </WholeScreen>
  );
}

const KEY = 'camera';

/** Reads the code that was opened on this phone, unless its time is over. */
function readSession(): DeskSession | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as DeskSession | null;
    return kept !== null && Date.parse(kept.expires_at) > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

/** Shows the camera of the finish line. It is opened with a code for timing; any other code opens its own screen. */
export function CameraScreen() {
  const [session, setSession] = useState(() => (location.hash.length > 1 ? null : readSession()));
  const show = (next: DeskSession | null) => {
    setSession(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // The code is typed again after a reload.
    }
  };
  const open = (opened: DeskSession, code: string) => {
    if (opened.duty === 'timing') show(opened);
    else location.assign(`${paths.desk}#${code}`);
  };
  if (session !== null) return <Camera session={session} onLeave={() => show(null)} />;
  return (
    <div className="gutter mx-auto max-w-page py-6">
      <DeskCodeForm said={null} onOpen={open}>
        <h1 className="display text-d34">{m.camera_title()}</h1>
        <p className="mt-2 text-ink2">{m.camera_text()}</p>
      </DeskCodeForm>
    </div>
  );
}
