import * as m from '#text/messages/messages.js';
import { cardAddress } from '#web/ground/screen/card-address.ts';
import type { Head, HeadContext } from '#web/ground/page.ts';
import { federationHref, paths, rankingHref } from '#web/ground/address/paths.ts';
import type { FederationView } from './parts/federation-view.ts';
import type { RankingView } from './parts/ranking-view.ts';

const titleLimit = 65;
const descriptionLimit = 110;

function cut(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}

function federationHead(view: FederationView, language: HeadContext['language']): Head {
  const locale = { locale: language };
  const { federation_ranking_id, ranking_name, organization_shortname, categories, category } = view;
  const chosen = categories.find(({ category_id }) => category_id === category);
  const what = chosen
    ? m.ranking_head_category({ category: chosen.category_name, cup: ranking_name }, locale)
    : ranking_name;
  return {
    title: cut(m.ranking_head_title({ cup: what }, locale), titleLimit),
    description: cut(
      m.federation_head_description({ organization: organization_shortname }, locale),
      descriptionLimit,
    ),
    canonical: federationHref(federation_ranking_id, chosen?.category_id ?? null),
    image: null,
    jsonLd: null,
    preloadImage: null,
  };
}

/** Gives the title and description of a ranking. One category of it has its own address and title. */
export function rankingHead(view: RankingView, { language }: HeadContext): Head {
  const locale = { locale: language };
  const nothingMore = { image: null, jsonLd: null, preloadImage: null };
  if (view.kind === 'choose') {
    const title = m.ranking_title({}, locale);
    return {
      title,
      description: m.ranking_choose_title({}, locale),
      canonical: paths.ranking,
      ...nothingMore,
    };
  }
  if (view.kind === 'federation') return federationHead(view, language);
  const { cup_id, cup_name, organization_shortname } = view;
  const chosen =
    view.kind === 'ranking'
      ? view.categories.find((category) => category.category_id === view.category)
      : undefined;
  const what = chosen
    ? m.ranking_head_category({ category: chosen.category_name, cup: cup_name }, locale)
    : cup_name;
  return {
    title: cut(m.ranking_head_title({ cup: what }, locale), titleLimit),
    description: cut(
      m.ranking_head_description({ organization: organization_shortname }, locale),
      descriptionLimit,
    ),
    canonical: rankingHref(cup_id, chosen?.category_id ?? null),
    ...nothingMore,
    ...(chosen ? { image: cardAddress(language, 'ranking', [cup_id, chosen.category_id], '') } : {}),
  };
}
