import type { Row } from './report.ts';

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? Number.NaN;

async function timed(work: () => Promise<number>): Promise<{ ms: number; bytes: number }> {
  const began = performance.now();
  const bytes = await work();
  return { ms: performance.now() - began, bytes };
}

async function bytesOf(url: string, headers: Record<string, string>): Promise<number> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.arrayBuffer()).byteLength;
}

/** Measures sheets of the largest race and certificates, from the tap to the last byte: made by a job, then kept. */
export async function benchPrint(site: string, race: { race_id: number }): Promise<Row[]> {
  const made: number[] = [];
  const kept: number[] = [];
  let largest = 0;
  for (const kind of ['inscription', 'mangas', 'classification']) {
    for (const language of ['es', 'en', 'pt']) {
      const ask = () => bytesOf(`${site}/sheets/${race.race_id}/${kind}`, { 'accept-language': language });
      const first = await timed(ask);
      made.push(first.ms);
      largest = Math.max(largest, first.bytes);
      kept.push((await timed(ask)).ms);
    }
  }
  const login = await fetch(`${site}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_email: 'familia@demo.test', user_password: 'partidor-demo' }),
  });
  const { user, riders } = (await login.json()) as {
    user: { token: string };
    riders: { rider_id: number }[];
  };
  const races = (await (
    await fetch(
      `${site}/api/races?_filters=${encodeURIComponent(JSON.stringify({ race_status: ['OFFICIAL'], cup_id: 1 }))}`,
    )
  ).json()) as { items: { cup_id: number; race_date: string }[] };
  const certificates: number[] = [];
  for (const { rider_id } of riders) {
    for (const { cup_id, race_date } of races.items) {
      for (const language of ['es', 'en', 'pt']) {
        const headers = { 'x-access-token': user.token, 'accept-language': language };
        const ask = async () => {
          const answer = await fetch(
            `${site}/api/cups/exportcertificate/${cup_id}/${race_date}?rider_id=${rider_id}`,
            { headers },
          );
          // Not every rider rode every date.
          if (answer.status === 404) return 0;
          const { file } = (await answer.json()) as { file: string };
          return bytesOf(`${site}${file}`, {});
        };
        const { ms, bytes } = await timed(ask);
        if (bytes > 0) certificates.push(ms);
      }
    }
  }
  return [
    {
      what: `sheets of 600 riders (entries, motos, classification × 3 languages), from tap to last byte, p95 of ${made.length}`,
      figure: `${p95(made).toFixed(0)} ms, largest ${(largest / 1000).toFixed(0)} kB`,
      beside: `kept ${p95(kept).toFixed(0)} ms`,
      target: '≤ 3000 ms',
      holds: p95(made) <= 3000,
    },
    {
      what: `certificate, from tap to last byte, p95 of ${certificates.length}`,
      figure: `${p95(certificates).toFixed(0)} ms`,
      beside: '',
      target: '≤ 300 ms',
      holds: certificates.length > 0 && p95(certificates) <= 300,
    },
  ];
}
