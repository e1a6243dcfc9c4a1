import type { TestApp } from '#server/testing/app.ts';

/** A banner that an organization has sold. */
export interface SoldAd {
  organization_id: number;
  cup_id?: number;
  name?: string;
  link?: string;
  starts_on?: string;
  ends_on?: string;
  /** The languages with a picture. Both spaces have one. */
  languages?: readonly string[];
}

/** Adds a banner. Returns its id and the key of its report. */
export async function sellAd(
  { pool }: TestApp,
  { organization_id, cup_id, name = 'Cascos Andes', link = 'https://shop.test/lang_/', ...more }: SoldAd,
): Promise<{ ad_id: number; report_key: string }> {
  const { rows } = await pool.query<{ ad_id: number; report_key: string }>(
    `insert into ad (organization_id, cup_id, ad_name, ad_link_sup, ad_link_low, starts_on, ends_on)
     values ($1, $2, $3, $4, $4, $5, $6) returning ad_id, report_key`,
    [organization_id, cup_id ?? null, name, link, more.starts_on ?? null, more.ends_on ?? null],
  );
  const [made] = rows;
  if (!made) throw new Error('no ad was made');
  for (const language of more.languages ?? ['es'])
    for (const position of ['SUP', 'LOW'])
      await pool.query(
        `with f as (insert into file (storage_key, media_type, byte_size, sha256, is_public)
           values ($1, 'image/webp', 10, repeat('0', 64), true) returning file_id)
         insert into ad_image (ad_id, position, language, file_id) select $2, $3, $4, file_id from f`,
        [`public/${made.ad_id}-${position.toLowerCase()}-${language}.webp`, made.ad_id, position, language],
      );
  return made;
}
