import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { bringFile } from '#web/ground/arriving/bring.ts';
import { Refused, useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { type Corners, type Place, type Placed, turned, usualCorners, withCorner } from './paper-corners.ts';
import { photoBehind } from './shrink-photo.ts';
import type { Work } from './straighten-worker.ts';

import workerAddress from './straighten-worker.ts?worker&url';

/** Loads the code of the worker into the browser's cache, where it is found without a signal. */
export const bringWorker = () => bringFile(workerAddress);

/** Starts a worker that has opened a photo and guesses where the paper lies in it. */
function startStraightener(small: File) {
  const worker = new Worker(workerAddress);
  const broken = new Promise<null>((resolve) => worker.addEventListener('error', () => resolve(null)));
  const ask = (work: Work) => {
    const { port1, port2 } = new MessageChannel();
    const made = new Promise<Corners | Blob | null>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<Corners | Blob | null>) => resolve(data));
    });
    port1.start();
    worker.postMessage(work, [port2]);
    return Promise.race([made, broken]);
  };
  return {
    guess: ask({ photo: photoBehind(small), small }).then((made) => (made instanceof Blob ? null : made)),
    straighten: async (corners: Corners) => {
      const made = await ask({ corners });
      return made instanceof Blob ? made : null;
    },
    end: () => worker.terminate(),
  };
}

const names = [
  m.paper_corner_top_left,
  m.paper_corner_top_right,
  m.paper_corner_bottom_right,
  m.paper_corner_bottom_left,
] as const;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const step = 0.005;
const longStep = 0.05;

const zoom = 3;
const loupeSize = 120;
/** A thumb covers what is below it, so the loupe stands so far above its middle. */
const aboveThumb = 44;

/** The corner that is moved, in a picture of this size on the screen. */
interface Held {
  index: number;
  width: number;
  height: number;
}

/** Shows what is under the finger, larger and above it, or beside it where there is no room above. */
function Loupe({ src, at, held: { width, height } }: { src: string; at: Place; held: Held }) {
  const [x, y] = [at.x * width, at.y * height];
  const isAbove = y >= loupeSize + aboveThumb;
  const beside = at.x < 0.5 ? x + aboveThumb : x - aboveThumb - loupeSize;
  const middle = (place: number) => `${loupeSize / 2 - place * zoom}px`;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute grid place-items-center overflow-hidden rounded-full bg-night bg-no-repeat outline-4 outline-signal"
      style={{
        width: loupeSize,
        height: loupeSize,
        left: isAbove ? Math.min(width - loupeSize, Math.max(0, x - loupeSize / 2)) : beside,
        top: isAbove ? y - aboveThumb - loupeSize : Math.max(0, y - loupeSize / 2),
        backgroundImage: `url(${src})`,
        backgroundSize: `${width * zoom}px ${height * zoom}px`,
        backgroundPosition: `${middle(x)} ${middle(y)}`,
      }}
    >
      <span className="size-4 rounded-full border-2 border-night outline-2 outline-signal" />
    </div>
  );
}

interface StageProps {
  src: string;
  corners: Corners;
  onCorners: (corners: Corners) => void;
}

/** Draws the photo with its four corners. Each is moved by a finger, or by the arrow keys, faster with Shift. */
function Stage({ src, corners, onCorners }: StageProps) {
  const [shape, setShape] = useState<number | null>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const picture = useRef<HTMLDivElement>(null);
  /** The distance from the middle of the corner to where the finger took it. */
  const grip = useRef({ x: 0, y: 0 });
  const box = () => picture.current?.getBoundingClientRect() ?? new DOMRect();
  const placeOf = ({ clientX, clientY }: PointerEvent): Place => {
    const { left, top, width, height } = box();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const hold = (index: number) => {
    const { width, height } = box();
    setHeld({ index, width, height });
  };
  const take = (event: PointerEvent<HTMLElement>, index: number) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const [at, corner] = [placeOf(event), corners[index] ?? { x: 0, y: 0 }];
    grip.current = { x: at.x - corner.x, y: at.y - corner.y };
    hold(index);
  };
  const drag = (event: PointerEvent<HTMLElement>, index: number) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const at = placeOf(event);
    onCorners(withCorner(corners, index, { x: at.x - grip.current.x, y: at.y - grip.current.y }));
  };
  const press = (event: KeyboardEvent, index: number, corner: Place) => {
    const [right, down] = arrows[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    const far = event.shiftKey ? longStep : step;
    onCorners(withCorner(corners, index, { x: corner.x + right * far, y: corner.y + down * far }));
    hold(index);
  };
  const points = corners.map(({ x, y }) => `${x * 100} ${y * 100}`).join('L');
  const heldCorner = held === null ? undefined : corners[held.index];
  return (
    <div
      ref={picture}
      className={`relative select-none ${shape === null ? 'invisible' : ''}`}
      style={{ aspectRatio: shape ?? 1, width: `min(100cqw, 100cqh * ${shape ?? 1})` }}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        className="size-full"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setShape(naturalWidth / naturalHeight)
        }
      />
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path d={`M0 0H100V100H0ZM${points}Z`} fillRule="evenodd" className="fill-night/60" />
        <path
          d={`M${points}Z`}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-night stroke-6"
        />
        <path
          d={`M${points}Z`}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-signal stroke-3"
        />
      </svg>
      {corners.map((corner, index) => (
        <div
          key={names[index]?.()}
          role="slider"
          tabIndex={0}
          aria-label={names[index]?.()}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(corner.x * 100)}
          aria-valuetext={m.paper_corner_at({
            across: Math.round(corner.x * 100),
            down: Math.round(corner.y * 100),
          })}
          onPointerDown={(event) => take(event, index)}
          onPointerMove={(event) => drag(event, index)}
          onPointerUp={() => setHeld(null)}
          onPointerCancel={() => setHeld(null)}
          onKeyDown={(event) => press(event, index, corner)}
          onBlur={() => setHeld(null)}
          className="group absolute grid size-14 -translate-1/2 cursor-move touch-none place-items-center outline-none"
          style={{ left: `${corner.x * 100}%`, top: `${corner.y * 100}%` }}
        >
          <span className="size-7 rounded-full border-4 border-signal bg-night/30 outline-3 outline-night group-focus-visible:size-9 group-focus-visible:border-6" />
        </div>
      ))}
      {held !== null && heldCorner !== undefined && <Loupe src={src} at={heldCorner} held={held} />}
    </div>
  );
}

interface StraightenScreenProps {
  /** The photo as it would be sent. */
  photo: File;
  /** Where the paper was in it before, or null if nobody has said. */
  placed: Placed | null;
  onStraight: (picture: Blob, placed: Placed) => void;
  onLeave: () => void;
}

/** Asks for the corners of the paper in a photo, shows the straight picture, and gives it when it is liked. */
export function StraightenScreen({ photo, placed, onStraight, onLeave }: StraightenScreenProps) {
  const [guess, setGuess] = useState<Corners>(usualCorners);
  const [chosen, setChosen] = useState<Placed | null>(placed);
  const [straight, setStraight] = useState<Blob | null>(null);
  const straightener = useRef<ReturnType<typeof startStraightener> | null>(null);
  const { busy, failure, run } = useWrite();
  const photoUrl = useObjectUrl(photo);
  const straightUrl = useObjectUrl(straight);
  const { corners, turns } = chosen ?? { corners: guess, turns: 0 };
  useBackCloses(onLeave);
  useEffect(() => {
    const started = startStraightener(photo);
    straightener.current = started;
    void started.guess.then((found) => found !== null && setGuess(found));
    return started.end;
  }, [photo]);
  const make = (quarters: number) =>
    run(async () => {
      const asked = Array.from({ length: quarters }).reduce<Corners>((now) => turned(now), corners);
      const made = await straightener.current?.straighten(asked);
      if (!made) throw new Refused(m.paper_straighten_failed());
      setChosen({ corners, turns: quarters });
      setStraight(made);
    });
  return (
    <WholeScreen label={m.paper_straighten_title()} onLeave={onLeave} className="bg-paper text-ink">
      <div className="flex h-full flex-col">
        <div className="gutter border-b border-line py-2">
          <h2 className="display text-d28">{m.paper_straighten_title()}</h2>
          <p role="status" className="text-ink2">
            {straight === null ? m.paper_straighten_how() : m.paper_straight_look()}
          </p>
        </div>
        <div className="min-h-40 grow bg-night p-8">
          <div className="grid size-full place-items-center [container-type:size]">
            {straightUrl === null ? (
              photoUrl !== null && (
                <Stage
                  src={photoUrl}
                  corners={corners}
                  onCorners={(moved) => setChosen({ corners: moved, turns })}
                />
              )
            ) : (
              <img
                src={straightUrl}
                alt={m.paper_straight()}
                className="h-[100cqh] w-[100cqw] object-contain"
              />
            )}
          </div>
        </div>
        <div className="gutter flex flex-wrap items-center gap-2 py-3">
          {straight === null ? (
            <Button look="primary" busy={busy} onClick={() => void make(turns)} className="max-sm:w-full">
              {busy ? m.paper_working() : m.paper_straighten()}
            </Button>
          ) : (
            <>
              <Button
                look="primary"
                ref={focusOnMount}
                onClick={() => onStraight(straight, { corners, turns })}
                className="max-sm:w-full"
              >
                {m.paper_straighten_use()}
              </Button>
              <Button busy={busy} onClick={() => void make((turns + 1) % 4)}>
                <Icon name="turn" className="size-5 -scale-x-100" />
                {m.paper_straighten_turn()}
              </Button>
              <Button onClick={() => setStraight(null)}>{m.paper_straighten_again()}</Button>
            </>
          )}
          <Button look="link" onClick={onLeave}>
            {m.paper_straighten_leave()}
          </Button>
          <FormAlert>{failure}</FormAlert>
        </div>
      </div>
    </WholeScreen>
  );
}
