import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { cup as cupContract, listCups } from '#contract/cups.ts';
import { listOrganizations } from '#contract/reference.ts';
import { race as raceContract } from '#contract/races.ts';
import { adSources } from '#rules/ads.ts';
import { readFirstAds } from '#server/ads/queries.ts';
import { presentCup } from '#server/cups/present.ts';
import { readCup, readCups } from '#server/cups/queries.ts';
import type { DB } from '#server/db/database.ts';
import type { PageSource } from '#server/http/pages.ts';
import { presentRace } from '#server/races/present.ts';
import { readOrganizations } from '#server/reference/queries.ts';
import { readRaceByDate } from '#server/races/queries.ts';

/** What pages are made of: the same answers as the API's, so that both always agree. */
export function pageSource(pool: Pool, db: Kysely<DB>, site: 'latam' | 'argentina'): PageSource {
  const publicCups = async () => {
    const page = await readCups(db, { _filters: { cup_status: ['OPENED', 'CLOSED'] } });
    return listCups.reply.parse(page).items;
  };
  const cupOf = async (cupId: number | null) => {
    const facts = cupId === null ? null : await readCup(db, cupId);
    return facts ? cupContract.parse(presentCup(facts)) : null;
  };

  return {
    async load(need) {
      if (need.screen === 'account') return { data: { screen: 'account', name: need.name }, tags: ['all'] };
      if (need.screen === 'pricing') {
        const organizations = listOrganizations.reply.parse(await readOrganizations(db, {})).items;
        return { data: { screen: 'pricing', cups: await publicCups(), organizations }, tags: ['all'] };
      }
      if (need.screen === 'race') {
        const facts =
          need.cup_id === null || need.race_date === null
            ? null
            : await readRaceByDate(pool, need.cup_id, need.race_date);
        if (facts) {
          const race = raceContract.parse(presentRace(facts));
          return { data: { screen: 'race', race, cup: null }, tags: [`race:${facts.race_id}`] };
        }
        return { data: { screen: 'race', race: null, cup: await cupOf(need.cup_id) }, tags: ['all'] };
      }
      if (need.screen === 'ranking') {
        const cup = await cupOf(need.cup_id);
        return {
          data: { screen: 'ranking', cup, cups: cup ? [] : await publicCups() },
          tags: cup ? [`cup:${cup.cup_id}`] : ['all'],
        };
      }
      if (need.screen === 'home')
        return { data: { screen: 'home', cups: await publicCups() }, tags: ['all'] };
      return { data: need, tags: ['all'] };
    },
    async loadAds(need, data) {
      const own = need.screen === 'account' ? need.own : data.screen === 'race' ? data.race : null;
      return readFirstAds(db, adSources(site, need.screen === 'account' ? need.name : need.screen, own));
    },
  };
}
