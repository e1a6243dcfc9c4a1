import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { type CameraState, SlitRecorder, type TakenSlit } from './recorder.ts';

/** Where the line stands, which way riders pass, and whether it begins by itself: what a tripod keeps from heat to heat. */
interface Setting {
  line: number;
  goesRight: boolean;
  byItself: boolean;
}

/** So many lost frames of the last ones are said; a phone loses one now and then. */
const LOST_SAID = 5;
const KEY = 'camera-line';
const USUAL: Setting = { line: 0.5, goesRight: true, byItself: false };

function readSetting(): Setting {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Setting>) };
  } catch {
    return USUAL;
  }
}

/** Opens the camera at the back with as many frames as it gives. A smaller picture has more of them on a cheap phone. */
const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      facingMode: 'environment',
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 120 },
    },
  });

/** Shows what the camera sees, with the line to be moved onto the finish, and takes pictures of it. */
export function CameraView({ onTaken }: { onTaken: (taken: TakenSlit) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const recorder = useRef<SlitRecorder>(null);
  const [state, setState] = useState<CameraState>({ rate: null, isRecording: false });
  const [isBlind, setIsBlind] = useState(false);
  const [setting, set] = useState(readSetting);
  const taken = useEffectEvent(onTaken);
  const settingNow = useEffectEvent(() => setting);
  useEffect(() => {
    const seen = video.current;
    const open = new AbortController();
    let stream: MediaStream | null = null;
    const look = async () => {
      stream = await openCamera();
      if (open.signal.aborted || seen === null) return;
      // Another app, or the phone itself, may take the camera away.
      for (const track of stream.getTracks()) track.addEventListener('ended', () => setIsBlind(true));
      seen.srcObject = stream;
      await seen.play();
      recorder.current = Object.assign(new SlitRecorder(seen, (one) => taken(one), setState), settingNow());
    };
    const stop = () => {
      recorder.current?.stop();
      recorder.current = null;
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void look()
      .catch(() => !open.signal.aborted && setIsBlind(true))
      .finally(() => open.signal.aborted && stop());
    return () => {
      open.abort();
      stop();
    };
  }, []);
  const change = (next: Partial<Setting>) => {
    const all = { ...setting, ...next };
    set(all);
    if (recorder.current !== null) Object.assign(recorder.current, all);
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // It is set again by hand.
    }
  };
  const moveTo = (line: number) => change({ line: Math.max(0.02, Math.min(0.98, line)) });
  const drag = ({ clientX, currentTarget, buttons, type }: PointerEvent) => {
    if (type === 'pointermove' && buttons === 0) return;
    const { left, width } = currentTarget.getBoundingClientRect();
    moveTo((clientX - left) / width);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -0.01, ArrowRight: 0.01 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moveTo(setting.line + by);
  };
  const { rate, isRecording } = state;
  if (isBlind)
    return (
      <div role="alert" className="m-4 space-y-3 border-2 border-warn p-3">
        <p className="font-semibold">{window.isSecureContext ? m.camera_blind() : m.camera_http()}</p>
        {window.isSecureContext && <Button onClick={() => location.reload()}>{m.camera_again()}</Button>}
      </div>
    );
  return (
    <section aria-label={m.camera_live()}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={m.camera_line()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(setting.line * 100)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={drag}
        onKeyDown={onKey}
        className="relative mx-auto w-fit max-w-full touch-none bg-night"
      >
        <video ref={video} muted playsInline className="block max-h-[46dvh] max-w-full" />
        <span
          aria-hidden="true"
          ref={(line) => line?.style.setProperty('left', `${setting.line * 100}%`)}
          className="absolute inset-y-0 -ml-1 w-2 border-x-2 border-night bg-signal"
        />
      </div>
      <p role="status" className="px-4 pt-2 font-semibold">
        {rate === null ? m.camera_opening() : m.camera_rate({ fps: rate.fps, within: rate.within_ms })}
      </p>
      {rate !== null && rate.lost >= LOST_SAID && (
        <p className="px-4 text-small text-warn">{m.camera_lost({ count: rate.lost })}</p>
      )}
      <div className="grid gap-2 px-4 pt-2">
        <Button
          look="primary"
          aria-disabled={rate === null}
          onClick={() => (isRecording ? recorder.current?.end() : recorder.current?.begin())}
          className="min-h-16"
        >
          {isRecording && <span aria-hidden="true" className="size-4 animate-pulse rounded-full bg-live" />}
          {isRecording ? m.camera_stop() : m.camera_record()}
        </Button>
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            checked={setting.byItself}
            onChange={({ currentTarget }) => change({ byItself: currentTarget.checked })}
            className="size-6 accent-ink"
          />
          {m.camera_by_itself()}
        </label>
        <Button onClick={() => change({ goesRight: !setting.goesRight })}>
          <Icon name={setting.goesRight ? 'right' : 'left'} className="size-5" />
          {setting.goesRight ? m.camera_right() : m.camera_left()}
        </Button>
      </div>
    </section>
  );
}
