import { Refusal } from '#contract/errors.ts';
import type { z } from 'zod';
import type { changeCupStatus, getCupDifferences, OfficeCup } from '#contract/season/office/cups/cups.ts';
import { cupDifferences } from '#rules/season/cups/cup-differences.ts';
import { mayMoveCup, missingToPublish } from '#rules/season/cups/cup-status.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { settingsOf } from './present.ts';
import { readLastPublication, readOfficeCup } from './queries.ts';
import { insertPublication, saveCupStatus } from './save-queries.ts';
import { cupIn, writeCup } from './write-cup.ts';

type Differences = z.input<typeof getCupDifferences.reply>;

/** Moves a cup to another status. A publication is stored, so that later states can be compared with it. */
export function moveCup(db: Db, { params, body, caller }: Asked<typeof changeCupStatus>): Promise<OfficeCup> {
  const { version, cup_status } = body;
  const { user_id } = caller;
  return writeCup(db, { cup_id: params.id, version, user_id, action: 'status' }, async (tx, cup) => {
    if (!mayMoveCup(cup.cup_status, cup_status)) throw new Refusal('office.status_move', 'cup_status');
    const inUse = cup.cup_categories.some(
      ({ entries, waiting, licences }) => entries + waiting + licences > 0,
    );
    if (cup_status === 'DRAFT' && inUse) throw new Refusal('office.cup_in_use', 'cup_status');
    if (cup_status === 'OPENED') {
      const [missing] = missingToPublish(cup);
      if (missing !== undefined) throw new Refusal(`office.no_${missing}`, 'cup_status');
      await insertPublication(tx, cup.cup_id, user_id, settingsOf(cup));
    }
    await saveCupStatus(tx, cup.cup_id, cup_status);
  });
}

/** Returns what changed since the last publication, or else since the season that the cup was copied from. */
export async function differencesOf(db: Db, cup_id: number): Promise<Differences> {
  const cup = await cupIn(db, cup_id);
  const settings = settingsOf(cup);
  const published = await readLastPublication(db, cup_id);
  if (published !== null)
    return {
      against: 'publication',
      published_at: published.published_at,
      cup_name: published.settings.cup_name,
      items: cupDifferences(published.settings, settings),
    };
  const source = cup.copied_from === null ? null : await readOfficeCup(db, cup.copied_from.cup_id);
  if (source === null) return { against: 'nothing', published_at: null, cup_name: null, items: [] };
  return {
    against: 'season',
    published_at: null,
    cup_name: source.cup_name,
    items: cupDifferences(settingsOf(source), settings),
  };
}
