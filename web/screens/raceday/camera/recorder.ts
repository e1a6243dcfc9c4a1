import {
  frameRate,
  frameTime,
  MOST_FRAMES,
  movesAtLine,
  PAGE,
  runsFromRing,
  STRIP,
  stripAt,
} from '#rules/raceday/timing/slit/slit.ts';

/** What the camera saw of a ride: the strips of the line side by side, and when each was taken. */
export interface TakenSlit {
  /** The first frame, by the clock of this phone. */
  taken_ms: number;
  /** The frames after the first. */
  times_us: number[];
  picture: Blob;
}

/** It says how well the camera works, and whether it takes a photo now. */
export interface CameraState {
  /** It is null until enough frames came. */
  rate: ReturnType<typeof frameRate>;
  isRecording: boolean;
}

/** A wheel in the picture was at the line a moment before somebody pressed, or before it was seen to move. */
const BEFORE_MS = 1000;
/** Nobody crosses for so long: the heat is over. */
const STILL_MS = 3000;
const LOOK_MS = 60;
const TELL_MS = 500;
const LOOK_POINTS = 48;
/** A full picture is closed with this many frames to spare, and the next one goes on. */
const FULL = MOST_FRAMES - 120;
/** The rate is that of the last frames. */
const RATE_FRAMES = 90;

const canvasOf = (width: number, height: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
};

const penOf = (canvas: HTMLCanvasElement, options?: CanvasRenderingContext2DSettings) => {
  const pen = canvas.getContext('2d', options);
  if (pen === null) throw new Error('this browser draws nothing');
  return pen;
};

/**
 * Keeps the strip around the finish line of each frame, in a ring of the last half minute. A frame costs one drawing, and memory does not
 * grow; nothing waits for the disk.
 */
export class SlitRecorder {
  /** The line stands here in the picture, from 0 on the left to 1. */
  line = 0.5;
  /** Riders pass to the right, so that later columns of a strip are to the left. */
  goesRight = true;
  /** It begins by itself when something crosses the line, and ends when nothing does. */
  byItself = false;
  readonly #video: HTMLVideoElement;
  readonly #taken: (slit: TakenSlit) => void;
  readonly #tell: (state: CameraState) => void;
  readonly #ring = canvasOf(PAGE.width, PAGE.height);
  readonly #pen = penOf(this.#ring);
  readonly #look = penOf(canvasOf(1, LOOK_POINTS), { willReadFrequently: true });
  /** The times of the ring by the clock of the page, in ms. */
  readonly #times = new Float64Array(MOST_FRAMES);
  #count = 0;
  #pinned: number | null = null;
  #empty: number[] | null = null;
  #looked = 0;
  #told = 0;
  #moved = 0;
  /** The first frame of the picture that is taken, or null between pictures. */
  #first: number | null = null;
  #beganByItself = false;
  #isOver = false;

  constructor(video: HTMLVideoElement, taken: (slit: TakenSlit) => void, tell: (state: CameraState) => void) {
    this.#video = video;
    this.#taken = taken;
    this.#tell = tell;
    this.#await();
  }

  stop(): void {
    this.end();
    this.#isOver = true;
  }

  begin(): void {
    if (this.#first !== null) return;
    this.#beganByItself = false;
    this.#first = this.#frameAfter(performance.now() - BEFORE_MS);
    this.#say();
  }

  /** Ends the picture, with its last frame or the one after a moment of the page's clock. */
  end(until = Number.POSITIVE_INFINITY): void {
    const first = this.#first;
    this.#first = null;
    if (first !== null) this.#cut(first, Math.min(this.#count, this.#frameAfter(until) + 1));
    this.#say();
  }

  #await(): void {
    if (this.#isOver) return;
    const video = this.#video;
    if ('requestVideoFrameCallback' in video)
      video.requestVideoFrameCallback((heard, { captureTime, mediaTime }) => {
        this.#await();
        this.#frame({ captureTime, mediaTime, heard });
      });
    else
      requestAnimationFrame((heard) => {
        this.#await();
        this.#frame({ heard });
      });
  }

  #timeOf(frame: number): number {
    return this.#times[frame % MOST_FRAMES] ?? 0;
  }

  /** Returns the first frame of the ring after a moment, or the next one to come. */
  #frameAfter(at: number): number {
    let frame = this.#count;
    while (frame > Math.max(0, this.#count - FULL) && this.#timeOf(frame - 1) > at) frame -= 1;
    return frame;
  }

  #frame(word: Parameters<typeof frameTime>[0]): void {
    const { videoWidth, videoHeight } = this.#video;
    if (videoWidth === 0 || this.#isOver) return;
    const { at, pinned } = frameTime(word, this.#pinned);
    this.#pinned = pinned;
    // The same frame may be told twice, and where a browser tells of none, the screen is drawn more often than the camera takes.
    if (this.#count > 0 && at - this.#timeOf(this.#count - 1) < 1) return;
    const { x, y } = stripAt(this.#count % MOST_FRAMES);
    const width = (STRIP.width * videoHeight) / STRIP.height;
    const left = Math.max(0, Math.min(videoWidth - width, this.line * videoWidth - width / 2));
    this.#pen.setTransform(this.goesRight ? -1 : 1, 0, 0, 1, this.goesRight ? x + STRIP.width : x, y);
    this.#pen.drawImage(this.#video, left, 0, width, videoHeight, 0, 0, STRIP.width, STRIP.height);
    this.#times[this.#count % MOST_FRAMES] = at;
    this.#count += 1;
    if (this.byItself && at - this.#looked >= LOOK_MS) this.#watch(at, left, width);
    if (this.#first !== null && this.#count - this.#first >= FULL) {
      const wasByItself = this.#beganByItself;
      this.end();
      this.#first = this.#count;
      this.#beganByItself = wasByItself;
    }
    if (at - this.#told >= TELL_MS) {
      this.#told = at;
      this.#say();
    }
  }

  #watch(at: number, left: number, width: number): void {
    this.#looked = at;
    this.#look.drawImage(this.#video, left, 0, width, this.#video.videoHeight, 0, 0, 1, LOOK_POINTS);
    const { data } = this.#look.getImageData(0, 0, 1, LOOK_POINTS);
    const seen = Array.from({ length: LOOK_POINTS }, (_, point) => data[point * 4 + 1] ?? 0);
    const { moves, empty } = movesAtLine(this.#empty, seen);
    this.#empty = empty;
    if (moves) this.#moved = at;
    if (moves && this.#first === null) {
      this.begin();
      this.#beganByItself = true;
    } else if (this.#beganByItself && this.#first !== null && at - this.#moved > STILL_MS)
      this.end(this.#moved + BEFORE_MS);
  }

  #say(): void {
    const frames = Math.min(this.#count, RATE_FRAMES);
    const times = Array.from({ length: frames }, (_, at) => this.#timeOf(this.#count - frames + at) * 1000);
    this.#tell({ rate: frameRate(times), isRecording: this.#first !== null });
  }

  #cut(first: number, end: number): void {
    const count = end - first;
    if (count < 1) return;
    const rows = Math.ceil((count * STRIP.width) / PAGE.width);
    const page = canvasOf(PAGE.width, rows * STRIP.height);
    const pen = penOf(page);
    for (const { from, to, width } of runsFromRing(first, count))
      pen.drawImage(this.#ring, from.x, from.y, width, STRIP.height, to.x, to.y, width, STRIP.height);
    const began = this.#timeOf(first);
    const taken_ms = Date.now() - (performance.now() - began);
    const times_us = Array.from({ length: count }, (_, at) =>
      Math.round((this.#timeOf(first + at) - began) * 1000),
    );
    page.toBlob(
      (picture) => {
        // The memory of a canvas goes at once when it is made small.
        page.width = 0;
        if (picture !== null) this.#taken({ taken_ms, times_us, picture });
      },
      'image/jpeg',
      0.82,
    );
  }
}
