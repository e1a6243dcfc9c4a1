import { hexOf, type P3Values } from '#rules/raceday/timing/p3/frame.ts';
import { bytesOf, p3Frame } from '#rules/raceday/timing/p3/write-frame.ts';
import { p3Reader } from '#rules/raceday/timing/p3/stream.ts';
import type { Feed, FeedStatus } from './feed.ts';
import type { Numbered } from './runs.ts';

/** Returns a decoder as it is printed: the eight digits of its number, whose bytes stand the other way round on the wire. */
const deviceOf = (wire: string | undefined): string =>
  `p3-${(wire ?? '00000000').toLowerCase().match(/../g)?.toReversed().join('')}`;

function passingOf(values: P3Values, wire: Uint8Array): Numbered | null {
  const { number, transponder, rtc_us, label, strength, hits, decoder } = values;
  if (number === undefined || transponder === undefined || rtc_us === undefined) return null;
  if (rtc_us > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  // A gate has neither label nor strength nor hits.
  const isGate = label === undefined && strength === undefined && hits === undefined;
  const name = label?.trim() ?? '';
  return {
    device: deviceOf(decoder),
    no: number,
    at_us: Number(rtc_us),
    chip: String(transponder),
    ...(name !== '' && { label: name.slice(0, 40) }),
    ...(isGate && { gate: true }),
    ...(strength !== undefined && { strength }),
    ...(hits !== undefined && { hits }),
    raw: hexOf(wire).slice(0, 400),
  };
}

const RESEND = 4;
/** A decoder that was switched on anew counts from one: more than this was not missed in a pause. */
const MOST_MISSED = 5000;

/** Writes what asks a decoder for passings of before, as it stands on the line. */
const resend = (from: number, until: number): string =>
  Buffer.from(
    p3Frame(RESEND, [
      [0x01, bytesOf(from, 4)],
      [0x02, bytesOf(until, 4)],
    ]),
  ).toString('latin1');

/**
 * Knows the highest number of each decoder over all connections, and asks for those that are missing below a new one. Nobody
 * has recorded how decoders answer, so it asks only where the command says so.
 */
export class Missed {
  readonly #last = new Map<string, number>();
  /** The numbers that were asked for. Each may come more than once. */
  readonly #asked = new Map<string, Set<number>>();

  /** Takes in what was kept before the bridge was started. */
  recall(device: string, no: number): void {
    this.#last.set(device, Math.max(this.#last.get(device) ?? 0, no));
  }

  /** Tells whether a passing is one that was asked for. */
  isAsked({ device, no }: Numbered): boolean {
    return this.#asked.get(device)?.has(no) === true;
  }

  /** Takes a new passing, and returns what to send to get those before it. */
  ask({ device, no }: Numbered): string[] {
    const last = this.#last.get(device);
    // What comes twice is behind by little, and a decoder that counts anew by much.
    if (last !== undefined && no <= last && last - no <= MOST_MISSED) return [];
    this.#last.set(device, no);
    if (last === undefined || no <= last + 1 || no - last > MOST_MISSED) return [];
    const asked = this.#asked.get(device) ?? new Set<number>();
    for (let one = last + 1; one < no; one += 1) asked.add(one);
    this.#asked.set(device, asked);
    return [resend(last + 1, no - 1)];
  }
}

/** Reads a decoder that speaks P3. It only listens, and nothing is ever sent to it unless it is to be asked for what was missed. */
export function p3Feed(missed: Missed | null = null): Feed {
  const reader = p3Reader();
  return {
    fills: false,
    hello: () => [],
    take: (bytes) => {
      const passings: Numbered[] = [];
      const listed: Numbered[] = [];
      const answers: string[] = [];
      const status: FeedStatus[] = [];
      let damaged = 0;
      for (const { wire, is } of reader.read(bytes)) {
        if ('not_a_frame' in is || !is.ok) damaged += 1;
        else if (is.type === 'PASSING') {
          const passing = passingOf(is.values, wire);
          if (passing === null) damaged += 1;
          else if (missed?.isAsked(passing) === true) listed.push(passing);
          else {
            passings.push(passing);
            answers.push(...(missed?.ask(passing) ?? []));
          }
        } else if (is.type === 'STATUS') {
          const { noise, gps, temperature, decoder } = is.values;
          status.push({
            device: deviceOf(decoder),
            status: {
              ...(noise !== undefined && { noise }),
              ...(gps !== undefined && { gps }),
              ...(temperature !== undefined && { temperature }),
            },
          });
        }
      }
      return { passings, listed, status, damaged, answers };
    },
  };
}
