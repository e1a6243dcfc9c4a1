import { type ClientRequest, get } from 'node:http';
import type { z } from 'zod';
import type { getLive, getLiveAfter } from '#contract/raceday/live/live.ts';
import { readMessage, readNews, streamIdOf } from '#rules/raceday/live/live-reader.ts';
import { hashOf, type LiveState, liveStateOf } from '#rules/raceday/live/live-state.ts';

type LiveSnapshotOut = z.output<(typeof getLive)['reply']>;
type LiveAfterOut = z.output<(typeof getLiveAfter)['reply']>;

/** A phone that follows a race by the stream, which it opens again wherever it is sent. */
export class LivePhone {
  /** The server that it uses. A change applies from its next request. */
  origin: string;
  readonly race_id: number;
  state: LiveState = liveStateOf({ epoch: 0, seq: 0, facts: [] });
  /** How often the snapshot had to be requested again, by reason. */
  readonly stale: string[] = [];
  /** The status of every stream that it got. */
  readonly statuses: number[] = [];
  /** Everything that it received, as it came. */
  received = '';
  /** The stream that it has, or requests. */
  #request: ClientRequest | null = null;
  #isFollowing = false;
  /** Counts its commands, so that a late snapshot opens no stream of a phone that was hidden meanwhile. */
  #turn = 0;
  readonly #address: string;

  constructor(origin: string, race_id: number, address = '203.0.113.7') {
    this.origin = origin;
    this.race_id = race_id;
    this.#address = address;
  }

  get hash(): string {
    return hashOf(this.state);
  }

  async snapshot(): Promise<LiveSnapshotOut> {
    const answer = await fetch(`${this.origin}/api/races/${this.race_id}/live`);
    const snapshot = (await answer.json()) as LiveSnapshotOut;
    this.state = liveStateOf(snapshot);
    return snapshot;
  }

  async after(seq = this.state.seq, epoch = this.state.epoch): Promise<LiveAfterOut> {
    const path = `/api/races/${this.race_id}/live/after/${seq}?epoch=${epoch}`;
    return (await (await fetch(`${this.origin}${path}`)).json()) as LiveAfterOut;
  }

  /** Follows until it is stopped, whatever happens to the connection. */
  async follow(): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    await this.snapshot();
    if (turn !== this.#turn) return;
    this.#isFollowing = true;
    this.#open();
  }

  /** Hides the phone: the stream is closed, and what is known stays. When it is shown, it reads on. */
  hide(): void {
    this.#turn += 1;
    this.#isFollowing = false;
    this.#request?.destroy();
    this.#request = null;
  }

  show(): void {
    this.#isFollowing = true;
    this.#open();
  }

  #open(): void {
    if (!this.#isFollowing) return;
    const { epoch, seq } = this.state;
    const url = `${this.origin}/api/races/${this.race_id}/live/stream?after=${streamIdOf(epoch, seq)}`;
    // A stream that was closed meanwhile is not opened again beside its successor.
    const again = () => void setTimeout(() => this.#request === request && this.#open(), 50);
    const request = get(url, { agent: false, headers: { 'x-forwarded-for': this.#address } }, (answer) => {
      this.statuses.push(answer.statusCode ?? 0);
      let rest = '';
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        this.received += text;
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) if (this.#request === request) this.#read(part);
      });
      answer.on('error', () => undefined);
      answer.once('close', () => {
        if (answer.statusCode === 200) again();
      });
    });
    request.on('error', again);
    this.#request = request;
  }

  /** Begins with the snapshot again, until there is one or it is hidden. */
  #renew(): void {
    const following = this.follow();
    const turn = this.#turn;
    following.catch(() => setTimeout(() => turn === this.#turn && this.#renew(), 200));
  }

  #read(part: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1] ?? '';
    const type = field('event');
    if (type === '') return;
    const told = readMessage({ type, data: field('data'), lastEventId: field('id') });
    const next = told === 'reset' ? 'reset' : readNews(this.state, told);
    if (typeof next !== 'string') {
      this.state = next;
      return;
    }
    this.stale.push(next);
    this.#isFollowing = false;
    this.#request?.destroy();
    this.#request = null;
    this.#renew();
  }
}
