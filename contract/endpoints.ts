import { clickAd, listAds, listOrganizationAds } from '#contract/ads.ts';
import { getCup, listCups } from '#contract/cups.ts';
import { getRace, getRaceByDate, listRaces } from '#contract/races.ts';
import { listCategories, listClubs, listCountries, listOrganizations } from '#contract/reference.ts';
import { getVersion } from '#contract/version.ts';

/** Every call of the product, by name. The server registers from it, OpenAPI and the access test walk it. */
export const endpoints = {
  listCups,
  getCup,
  listRaces,
  getRaceByDate,
  getRace,
  listOrganizations,
  listClubs,
  listCategories,
  listCountries,
  listAds,
  listOrganizationAds,
  clickAd,
  getVersion,
} as const;
