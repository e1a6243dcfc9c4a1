/** `red` is not open or closed, `amber` closing, `green` open, `live` on the track, `done` over, `off` no state. */
export type LightsState = 'red' | 'amber' | 'green' | 'live' | 'done' | 'off';

const lit: Record<LightsState, readonly (string | null)[]> = {
  red: ['bg-stop', null, null, null],
  amber: [null, 'bg-warn', 'bg-warn', null],
  green: [null, null, null, 'bg-go'],
  live: ['bg-live', 'bg-live', 'bg-live', 'bg-live'],
  done: ['bg-ink3', 'bg-ink3', 'bg-ink3', 'bg-ink3'],
  off: [null, null, null, null],
};

const onNight: Record<string, string> = {
  'bg-stop': 'bg-[#ff7583]',
  'bg-warn': 'bg-[#ffc04d]',
  'bg-go': 'bg-[#3ddc84]',
  'bg-live': 'bg-[#ff4d63]',
  'bg-ink3': 'bg-on-night2',
};

/** Draws the four lights of the start gate. They always stand beside words, because colour alone is not enough. */
export function Lights({ state, island = false }: { state: LightsState; island?: boolean }) {
  return (
    <span aria-hidden="true" className="inline-flex shrink-0 gap-1">
      {lit[state].map((colour, index) => (
        <span
          key={index}
          className={`size-2.5 rounded-full forced-color-adjust-none ${
            colour === null
              ? `border-[1.5px] ${island ? 'border-on-night2' : 'border-edge'}`
              : `${island ? (onNight[colour] ?? colour) : colour} ${state === 'live' ? 'animate-pulse-light' : ''}`
          }`}
        />
      ))}
    </span>
  );
}
