import { type KeyboardEvent, type PointerEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { ROW_FRAMES, type SlitMark, STRIP, stripAt } from '#rules/raceday/timing/slit/slit.ts';
import * as m from '#text/messages/messages.js';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

/** A frame is drawn this wide, in pixels of the page. */
const ZOOM = { least: 1, usual: 4, most: 32 } as const;
/** A finger that moves less than this taps. */
const TAP_PX = 6;
/** A canvas is not drawn larger than this; the page scales it. */
const SHARP = 2;

/** Writes a moment by the clock of this device, to the millisecond: `14:32:07.416`. */
function clockText(at_ms: number): string {
  const at = new Date(at_ms);
  const [hours, minutes, seconds] = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}.${String(at.getMilliseconds()).padStart(3, '0')}`;
}

interface View {
  /** The frame under the line of the view. */
  at: number;
  zoom: number;
}

interface Shown extends View {
  frames: number;
  marks: readonly SlitMark[];
}

/** Draws the part of the picture around a frame, with the marks on it. */
function paint(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement | null,
  { at, zoom, frames, marks }: Shown,
) {
  const pen = canvas.getContext('2d');
  const { width: css, height } = canvas.getBoundingClientRect();
  if (pen === null || css === 0) return;
  const sharp = Math.min(SHARP, window.devicePixelRatio);
  canvas.width = Math.round(css * sharp);
  canvas.height = Math.round(height * sharp);
  pen.scale(sharp, sharp);
  const xOf = (frame: number) => css / 2 + (frame - at - 0.5) * zoom;
  const until = Math.min(frames, Math.ceil(at + css / 2 / zoom) + 1);
  let first = Math.max(0, Math.floor(at - css / 2 / zoom));
  while (first < until) {
    const end = Math.min(until, (Math.floor(first / ROW_FRAMES) + 1) * ROW_FRAMES);
    const { x, y } = stripAt(first);
    const count = end - first;
    if (image !== null)
      pen.drawImage(image, x, y, count * STRIP.width, STRIP.height, xOf(first), 0, count * zoom, height);
    first = end;
  }
  // Plates stand over the line, or the one that was just marked could not be read.
  pen.fillStyle = '#ffffff';
  pen.fillRect(css / 2 - 2, 0, 4, height);
  pen.fillStyle = '#d4002a';
  pen.fillRect(css / 2 - 1, 0, 2, height);
  pen.font = '700 18px "Barlow Condensed", sans-serif';
  pen.textBaseline = 'top';
  const rows = new Map<number, number>();
  for (const { plate, frame } of marks) {
    const x = xOf(frame) + zoom / 2;
    const row = rows.get(frame) ?? 0;
    rows.set(frame, row + 1);
    pen.fillStyle = '#ffc400';
    pen.fillRect(x - 1, 0, 2, height);
    const wide = pen.measureText(plate).width + 8;
    pen.fillRect(x - wide / 2, 4 + row * 26, wide, 22);
    pen.fillStyle = '#0d1015';
    pen.fillText(plate, x - wide / 2 + 4, 6 + row * 26);
  }
}

interface SlitMarksProps {
  picture: Blob;
  times_us: readonly number[];
  /** The first frame by the clock of this device, in ms. */
  taken_ms: number;
  riders: readonly { plate: string; name: string }[];
  marks: readonly SlitMark[];
  onMarks: (marks: readonly SlitMark[]) => void;
  /** It stands above the picture, such as the choice of the heat. */
  children?: ReactNode;
}

/** Shows a picture of the line, and lets somebody say which rider crosses where: move the picture under the red line, and press the plate. */
export function SlitMarks(props: SlitMarksProps) {
  const { picture, times_us, taken_ms, riders, marks, onMarks, children } = props;
  const language = useLanguage();
  const frames = times_us.length;
  const [view, setView] = useState<View>({
    at: Math.min(...marks.map((mark) => mark.frame), Math.floor(frames / 2)),
    zoom: ZOOM.usual,
  });
  const [before, setBefore] = useState<readonly (readonly SlitMark[])[]>([]);
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const load = useCallback(
    (element: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  const fingers = useRef(new Map<number, { x: number; moved: number }>());
  const within = (at: number) => Math.max(0, Math.min(frames - 1, at));
  const goTo = (at: number) => setView((now) => ({ ...now, at: within(at) }));
  const pull = (px: number) => setView((now) => ({ ...now, at: within(now.at + px / now.zoom) }));
  const zoomBy = (by: number) =>
    setView((now) => ({ ...now, zoom: Math.max(ZOOM.least, Math.min(ZOOM.most, now.zoom * by)) }));
  /** Keys and buttons go by whole frames, each from where the one before it came to. */
  const goBy = (by: number) => setView((now) => ({ ...now, at: within(Math.round(now.at) + by) }));
  const frame = Math.round(view.at);
  const timeOf = (one: number) => (times_us[one] ?? 0) / 1000;
  const order = marks.toSorted((a, b) => a.frame - b.frame);
  const first = order[0]?.frame ?? 0;
  const here = order.filter((mark) => mark.frame === frame);
  const change = (next: readonly SlitMark[]) => {
    setBefore([...before, marks]);
    onMarks(next);
  };
  const undo = () => {
    const last = before.at(-1);
    if (last === undefined) return;
    setBefore(before.slice(0, -1));
    onMarks(last);
  };

  // A phone that is turned shows more or less of the photo.
  useWindowEvent('resize', () => setView((now) => ({ ...now })));
  const move = ({ pointerId, clientX }: PointerEvent) => {
    const own = fingers.current.get(pointerId);
    if (own === undefined) return;
    const by = clientX - own.x;
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    own.moved += Math.abs(by);
    if (other === undefined) {
      if (own.moved >= TAP_PX) pull(-by);
    } else {
      const was = Math.abs(own.x - other.x);
      if (was > 0) zoomBy(Math.abs(clientX - other.x) / was);
    }
    own.x = clientX;
  };
  const lift = ({ pointerId, clientX, currentTarget, type }: PointerEvent) => {
    const own = fingers.current.get(pointerId);
    fingers.current.delete(pointerId);
    if (own === undefined || own.moved >= TAP_PX || type === 'pointercancel') return;
    const { left, width } = currentTarget.getBoundingClientRect();
    pull(clientX - left - width / 2);
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goBy(-1),
    ArrowRight: () => goBy(1),
    PageUp: () => goBy(-30),
    PageDown: () => goBy(30),
    Home: () => goTo(0),
    End: () => goTo(frames - 1),
    '+': () => zoomBy(1.5),
    '-': () => zoomBy(1 / 1.5),
  };
  const onKey = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };

  return (
    <div className="flex min-h-0 grow flex-col">
      {children}
      <canvas
        // It is drawn again with each view: there is nothing to keep of the last one.
        ref={(canvas) => {
          if (canvas !== null) paint(canvas, image, { ...view, frames, marks });
        }}
        role="slider"
        tabIndex={0}
        aria-label={m.slit_moment()}
        aria-valuemin={0}
        aria-valuemax={frames - 1}
        aria-valuenow={frame}
        aria-valuetext={clockText(taken_ms + timeOf(frame))}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, moved: 0 });
        }}
        onPointerMove={move}
        onPointerUp={lift}
        onPointerCancel={lift}
        onWheel={({ deltaX, deltaY }) => pull(deltaX + deltaY)}
        className="block h-64 min-h-40 w-full grow cursor-grab touch-none bg-night"
      />
      <img ref={load} alt="" hidden onLoad={({ currentTarget }) => setImage(currentTarget)} />
      <div className="flex items-center gap-1 border-b border-line px-2 py-1">
        <p className="min-w-0 grow">
          <output className="display text-d22 whitespace-nowrap tabular-nums">
            {clockText(taken_ms + timeOf(frame)).slice(3)}
          </output>
        </p>
        {(
          [
            ['left', m.slit_earlier(), () => goBy(-1)],
            ['right', m.slit_later(), () => goBy(1)],
          ] as const
        ).map(([name, words, act]) => (
          <Button key={name} aria-label={words} onClick={act} className="w-12 touch-manipulation">
            <Icon name={name} className="size-5 shrink-0" />
          </Button>
        ))}
        <Button aria-label={m.slit_out()} onClick={() => zoomBy(1 / 1.5)} className="w-12 touch-manipulation">
          <span aria-hidden="true">−</span>
        </Button>
        <Button aria-label={m.slit_in()} onClick={() => zoomBy(1.5)} className="w-12 touch-manipulation">
          <span aria-hidden="true">+</span>
        </Button>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-1 p-2">
        {riders.map(({ plate, name }) => {
          const mark = marks.find((one) => one.plate === plate);
          const place = mark && order.filter((one) => one.frame < mark.frame).length + 1;
          return (
            <li key={`${plate} ${name}`}>
              <button
                type="button"
                aria-pressed={mark !== undefined}
                title={name}
                onClick={() => (mark ? goTo(mark.frame) : change([...marks, { plate, frame }]))}
                className={`flex h-full min-h-16 w-full touch-manipulation flex-col items-center justify-center border-2 px-1 ${mark ? 'border-ink bg-ink text-paper' : 'border-edge bg-paper'}`}
              >
                <span className="display text-d28">{plate}</span>
                <span className="text-caption tabular-nums">
                  {mark === undefined || place === undefined
                    ? m.slit_mark()
                    : `${formatOrdinal(place, language)} +${((timeOf(mark.frame) - timeOf(first)) / 1000).toFixed(3)}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2 px-2 pb-2">
        <Button aria-disabled={before.length === 0} onClick={undo}>
          <Icon name="turn" className="size-5" />
          {m.slit_undo()}
        </Button>
        {here.map(({ plate }) => (
          <Button key={plate} onClick={() => change(marks.filter((one) => one.plate !== plate))}>
            {m.slit_unmark({ plate })}
          </Button>
        ))}
      </div>
    </div>
  );
}
