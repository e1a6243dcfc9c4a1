import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

describe('the system, for administrators', () => {
  test('a job that was given up is seen with its reason, and tried again with a tap', async () => {
    await backstage.all(
      `select graphile_worker.add_job('rescue', '{"user_email":"nadie@example.org","language":"es"}'::json, run_at => now() + interval '1 hour', max_attempts => 3)
       from generate_series(1, 2)`,
    );
    await backstage.all(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connect ECONNREFUSED 10.0.0.7:25' where max_attempts = 3`,
    );
    const page = await kit.signedIn('admin@demo.test', '/administration/system');
    await page.getByText('connect ECONNREFUSED').first().waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await widthsTooNarrow(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reintentar ahora' }).first().click();
    await page.getByText('Se reintenta. Puede tardar unos segundos.').waitFor();
    await page.getByRole('button', { name: 'Reintentar ahora' }).first().click();
    await page.getByText('Ninguna tarea falló').waitFor();
  });
});
