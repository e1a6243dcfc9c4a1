import { hexOf, type P3Values } from '#rules/raceday/timing/p3/frame.ts';
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

/** Reads a decoder that speaks P3. It only listens: nothing is ever sent to it. */
export function p3Feed(): Feed {
  const reader = p3Reader();
  return {
    fills: false,
    hello: () => [],
    take: (bytes) => {
      const passings: Numbered[] = [];
      const status: FeedStatus[] = [];
      let damaged = 0;
      for (const { wire, is } of reader.read(bytes)) {
        if ('not_a_frame' in is || !is.ok) damaged += 1;
        else if (is.type === 'PASSING') {
          const passing = passingOf(is.values, wire);
          if (passing === null) damaged += 1;
          else passings.push(passing);
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
      return { passings, listed: [], status, damaged, answers: [] };
    },
    // What was cut by the loss of a connection does not belong to the next one.
    cut: () => void reader.end(),
  };
}
