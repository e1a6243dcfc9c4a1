import { Refusal } from '#contract/errors.ts';
import type {
  addTemplateCategories,
  createOrganizationCategory,
  OrganizationCategory,
  updateOrganizationCategory,
} from '#contract/season/office/cups/categories.ts';
import { colourOfPlate } from '#rules/season/categories/categories.ts';
import { CATEGORY_LISTS, type SeedCategory } from '#rules/season/categories/category-lists.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { violatedUnique } from '#server/ground/db/violated.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  type CategoryFields,
  insertCategories,
  lockCategory,
  lockCategoriesOf,
  readNextOrder,
  readOrganizationCategories,
  readOrganizationCategory,
  saveCategory,
} from '#server/season/office/categories/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

type Body = Asked<typeof createOrganizationCategory>['body'];

/** Turns a category of a list into the fields that an organization stores. */
export function seeded({ name, ...category }: SeedCategory): CategoryFields {
  return { category_name: name, ...category, plate_colour: colourOfPlate(category) };
}

function fieldsOf(body: Omit<Body, 'category_order'>): CategoryFields {
  const { category_name, min_age, max_age, gender, wheel, level, external_code } = body;
  if (min_age !== null && max_age !== null && min_age > max_age) throw new Refusal('office.ages', 'min_age');
  const category = { category_name, min_age, max_age, gender, wheel, level, external_code };
  return { ...category, plate_colour: body.plate_colour ?? colourOfPlate(category) };
}

async function hold(tx: Db, organization_id: number): Promise<void> {
  if (!(await lockCategoriesOf(tx, organization_id))) throw new Refusal('organization.not_found');
}

async function categoryIn(db: Db, category_id: number): Promise<OrganizationCategory> {
  const category = await readOrganizationCategory(db, category_id);
  if (category === null) throw new Refusal('office.category_elsewhere');
  return category;
}

/** Adds the categories of a list to an organization. Sending it twice adds them once. */
export async function addFromTemplate(
  db: Db,
  { params, body, caller }: Asked<typeof addTemplateCategories>,
): Promise<{ items: OrganizationCategory[] }> {
  const list = CATEGORY_LISTS.find(({ code }) => code === body.code)?.categories ?? [];
  const { names } = body;
  const chosen = list.filter(({ name }) => names === undefined || names.includes(name));
  return inTransaction(db, async (tx) => {
    await hold(tx, params.id);
    const first = await readNextOrder(tx, params.id);
    const added = await insertCategories(tx, params.id, first, chosen.map(seeded));
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'categories_add',
      entity: 'organization',
      entity_id: params.id,
      became: { code: body.code, category_ids: added },
    });
    return { items: await readOrganizationCategories(tx, params.id) };
  });
}

/** Creates a category of an organization, after the existing ones unless it has an order. */
export async function createCategory(
  db: Db,
  { params, body, caller }: Asked<typeof createOrganizationCategory>,
): Promise<OrganizationCategory> {
  const fields = fieldsOf(body);
  return inTransaction(db, async (tx) => {
    await hold(tx, params.id);
    const order = body.category_order ?? (await readNextOrder(tx, params.id));
    const [category_id] = await insertCategories(tx, params.id, order, [fields]);
    if (category_id === undefined) throw new Refusal('office.category_name_taken', 'category_name');
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'create',
      entity: 'category',
      entity_id: category_id,
      became: fields,
    });
    return categoryIn(tx, category_id);
  });
}

/** The fields that say whom a category is for. Entries, licences and plates depend on them. */
const use = ['min_age', 'max_age', 'gender', 'wheel', 'level'] as const;

/** Saves a category. Once somebody rides in it, only its name, order and colour may change. */
export async function changeCategory(
  db: Db,
  { params, body, caller }: Asked<typeof updateOrganizationCategory>,
): Promise<OrganizationCategory> {
  const fields = fieldsOf(body);
  const { categoryId } = params;
  return inTransaction(db, async (tx) => {
    if (!(await lockCategory(tx, params.id, categoryId))) throw new Refusal('office.category_elsewhere');
    const was = await categoryIn(tx, categoryId);
    if (was.version !== body.version) throw new Refusal('office.changed', 'version');
    const changed = use.find((part) => was[part] !== fields[part]);
    if (was.in_use && changed !== undefined) throw new Refusal('office.category_use', changed);
    await saveCategory(tx, categoryId, fields, body.category_order ?? was.category_order);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'edit',
      entity: 'category',
      entity_id: categoryId,
      was,
      became: { ...fields, category_order: body.category_order ?? was.category_order },
    });
    return categoryIn(tx, categoryId);
  }).catch((error: unknown) => {
    throw violatedUnique(error) === 'category_organization_id_category_name_key'
      ? new Refusal('office.category_name_taken', 'category_name')
      : error;
  });
}
