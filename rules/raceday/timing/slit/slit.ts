/*
 * A phone at the line keeps, of each frame, the narrow strip around the finish line. The strips stand side by side in the order of time, folded
 * into rows like the lines of a page, so that the picture fits into the canvas of a cheap phone.
 */

/** A strip is this large in the picture, in pixels. */
export const STRIP = { width: 8, height: 304 } as const;
/** A row of the picture has this many strips. */
export const ROW_FRAMES = 300;
/** A picture has at most this many frames: half a minute at sixty a second. */
export const MOST_FRAMES = 1800;
/** It is the size of a full picture. */
export const PAGE = {
  width: ROW_FRAMES * STRIP.width,
  height: (MOST_FRAMES / ROW_FRAMES) * STRIP.height,
} as const;

/** A rider crosses the line in a frame of the picture. */
export interface SlitMark {
  plate: string;
  /** It is counted from 0. */
  frame: number;
}

/**
 * This says where the strip of a frame stands in a picture.
 * @param frame the frame, counted from 0
 * @returns the upper left corner of the strip, in pixels
 */
export const stripAt = (frame: number): { x: number; y: number } => ({
  x: (frame % ROW_FRAMES) * STRIP.width,
  y: Math.floor(frame / ROW_FRAMES) * STRIP.height,
});

/** Strips that stand side by side in the ring and in the picture, and are copied at once. */
interface Run {
  from: { x: number; y: number };
  to: { x: number; y: number };
  width: number;
}

/**
 * This lists what is copied when a picture is cut out of the ring of the last frames.
 * @param first the count of the first frame since the camera was opened
 * @param count how many frames the picture has, `MOST_FRAMES` at most
 * @returns the runs, in the order of time
 */
export function runsFromRing(first: number, count: number): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < count;) {
    const inRing = (first + at) % MOST_FRAMES;
    const left = Math.min(ROW_FRAMES - (inRing % ROW_FRAMES), ROW_FRAMES - (at % ROW_FRAMES), count - at);
    runs.push({ from: stripAt(inRing), to: stripAt(at), width: left * STRIP.width });
    at += left;
  }
  return runs;
}

/** How well frames tell times apart. */
interface FrameRate {
  /** Frames a second, as they really came. */
  fps: number;
  /** A crossing is this far from its frame at most, in ms. */
  within_ms: number;
  /** So many frames did not come. */
  lost: number;
}

/**
 * This measures frames by their times.
 * @param times_us the times of the frames in order, in microseconds
 * @returns the rate, or null for fewer than three frames
 */
export function frameRate(times_us: readonly number[]): FrameRate | null {
  const gaps = times_us.slice(1).map((time, at) => time - (times_us[at] ?? 0));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  if (gaps.length < 2 || usual <= 0) return null;
  const lost = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / usual) - 1), 0);
  return { fps: Math.round(1_000_000 / usual), within_ms: Math.round(usual / 1000), lost };
}

/** What a browser says of a frame, in ms; the first two are missing in some browsers. */
interface FrameWord {
  /** The camera took it at this moment of the page’s clock. */
  captureTime?: number | undefined;
  /** It stands here in the stream, in seconds. */
  mediaTime?: number | undefined;
  /** The page heard of it at this moment of its own clock. */
  heard: number;
}

/** A frame comes to the page within this time, or its own time is of another clock. */
const LATEST_MS = 1000;

/**
 * This chooses the time of a frame: when the camera took it, else its place in the stream, which is pinned to the quickest frame so far.
 * @param word what the browser says of the frame
 * @param pinned the page’s clock minus the stream’s, in ms, as the quickest frame gave it; null before the first
 * @returns the time by the page’s clock in ms, and the pin for the next frame
 */
export function frameTime(
  { captureTime, mediaTime, heard }: FrameWord,
  pinned: number | null,
): { at: number; pinned: number | null } {
  const late = captureTime === undefined ? Number.NaN : heard - captureTime;
  if (captureTime !== undefined && late >= 0 && late <= LATEST_MS) return { at: captureTime, pinned };
  if (mediaTime === undefined) return { at: heard, pinned };
  const pin = heard - mediaTime * 1000;
  // A stream that begins anew counts from zero again.
  const next = pinned === null || Math.abs(pin - pinned) > LATEST_MS ? pin : Math.min(pin, pinned);
  return { at: next + mediaTime * 1000, pinned: next };
}

/** A camera’s light flickers by less than this, of 255. */
const SEEN = 24;
/** So much of the line changes when a wheel crosses it. */
const SEEN_SHARE = 0.06;
/** The empty line follows clouds and shadows at this pace. */
const FOLLOWS = 0.1;

/**
 * This decides whether something crosses the line.
 * @param empty the brightness of the empty line from top to bottom, or null at the start
 * @param seen the brightness of the line now, of the same length
 * @returns whether it moves, and the empty line for the next look
 */
export function movesAtLine(
  empty: readonly number[] | null,
  seen: readonly number[],
): { moves: boolean; empty: number[] } {
  if (empty === null) return { moves: false, empty: [...seen] };
  const changed = seen.filter((value, at) => Math.abs(value - (empty[at] ?? value)) > SEEN).length;
  return {
    moves: changed > seen.length * SEEN_SHARE,
    empty: seen.map((value, at) => (empty[at] ?? value) * (1 - FOLLOWS) + value * FOLLOWS),
  };
}

/**
 * This orders riders by the frames in which they cross. Those of one frame cannot be told apart and stand together, so that a person decides.
 * @param marks the marks in any order
 * @returns plates by place, from the first
 */
export function orderOfMarks(marks: readonly SlitMark[]): string[][] {
  const byFrame = Map.groupBy(marks, ({ frame }) => frame);
  return [...byFrame]
    .toSorted(([a], [b]) => a - b)
    .map(([, those]) => those.map(({ plate }) => plate).toSorted());
}

/**
 * This decides whether a picture can be read: its times go forward from zero, and each rider is marked once, in a frame that it has.
 * @param times_us the time of each frame after the first, in microseconds
 * @param marks the marks
 * @returns true if it can
 */
export function isSlitSound(times_us: readonly number[], marks: readonly SlitMark[]): boolean {
  return (
    times_us.length > 0 &&
    times_us.length <= MOST_FRAMES &&
    times_us[0] === 0 &&
    times_us.every((time, at) => at === 0 || time > (times_us[at - 1] ?? 0)) &&
    marks.every(({ frame }) => Number.isInteger(frame) && frame >= 0 && frame < times_us.length) &&
    new Set(marks.map(({ plate }) => plate)).size === marks.length
  );
}
