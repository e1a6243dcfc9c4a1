import { hearKept } from '#server/raceday/office/judging/hear-kept.ts';
import { giveBack, leadHere } from '#server/raceday/venue/track/lead-here.ts';
import { type Exchange, exchangeWithHome } from '#server/raceday/venue/track/exchange-with-home.ts';
import { readHome } from '#server/raceday/venue/track/home-queries.ts';
import { answerOf, type Speak } from '#server/raceday/venue/track/speak.ts';
import { takeCopy } from '#server/raceday/venue/track/take-copy.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';

/** A server and a laptop beside it that copies one of its races. Calls between them go by hand, so that a test can cut them. */
export class VenuePair {
  readonly home: TestApp;
  readonly track: TestApp;
  /** What the laptop heard and has not reported. */
  readonly heard = new Set<string>();
  /** The address of the laptop: one address may not ask all the calls of many days in a minute. */
  address = '127.0.0.1';
  /** What happens to the next calls of the laptop. */
  line: (speak: Speak) => Speak = (speak) => speak;

  private constructor(home: TestApp, track: TestApp) {
    this.home = home;
    this.track = track;
  }

  static async open(): Promise<VenuePair> {
    const home = await startTestApp();
    return new VenuePair(home, await startTestApp());
  }

  async stop(): Promise<void> {
    await this.track.stop();
    await this.home.stop();
  }

  /** Speaks to the home server as the laptop does. */
  speakAs(token: string | null): Speak {
    return this.line(async (path, body) => {
      const answer = await this.home.app.inject({
        method: 'POST',
        remoteAddress: this.address,
        url: path,
        headers: token === null ? {} : { 'x-access-token': token },
        payload: body,
      });
      return answerOf(answer.statusCode, answer.body);
    });
  }

  async speak(): Promise<Speak> {
    const home = await readHome(this.track.db);
    return this.speakAs(home?.token ?? null);
  }

  async offer(table: DrawTable, name = 'Notebook de Ana'): Promise<string> {
    const answer = await table.ask('POST', '/venue', { name });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ code: string }>().code;
  }

  async copy(table: DrawTable) {
    const code = await this.offer(table);
    return takeCopy(this.track.db, { url: 'https://home.example', code, speak: this.speakAs(null) });
  }

  async lead() {
    return leadHere(this.track.db, await this.speak());
  }

  async exchange(): Promise<Exchange> {
    return exchangeWithHome(this.track.db, await this.speak(), hearKept, this.heard);
  }

  /** Exchanges until there is nothing more to say or the home server takes nothing more. */
  async exchangeAll(): Promise<string | null> {
    for (;;) {
      const { more, stopped } = await this.exchange();
      if (stopped !== null && stopped !== 'venue.hole') return stopped;
      if (!more) return null;
    }
  }

  async giveBack() {
    return giveBack(this.track.db, await this.speak(), hearKept);
  }
}
