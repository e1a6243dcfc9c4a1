/** Words of closed lists for an address. Any number would be refused before access is checked. */
const words: Record<string, string> = {
  phase: 'M1',
  serie: '1',
  slot: 'rider_dni_image1',
  raceDate: '2026-05-10',
  position: 'SUP',
  language: 'es',
  reference: '00000000-0000-4000-8000-000000000000',
  slitKey: '00000000-0000-4000-8000-000000000000',
  sentKey: '00000000-0000-4000-8000-000000000000',
};

/** Returns an endpoint's address with a readable value in each of its places. */
export function filledPath(path: string, number: string | number): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? String(number));
}
