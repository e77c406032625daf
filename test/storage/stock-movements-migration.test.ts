import { expect, test } from 'vitest';
import { readMigrations } from '../../src/storage/postgres/migrate.ts';
import { queryRows } from '../support/behind-the-wire/query-rows.ts';
import { onServer } from '../support/service/database-server.ts';
import { emptyDatabase } from '../support/service/test-service.ts';

test('the stock that there was before movements were kept becomes the first of them [V2-STOCK-12]', async () => {
  const database = await emptyDatabase();
  const migrations = await readMigrations();
  const change = migrations.findIndex(({ name }) => name.endsWith('_stock_movements.sql'));
  expect(change).toBeGreaterThan(0);
  await onServer(database, ...migrations.slice(0, change).map(({ text }) => text), `SET facturier.company = '0'`);
  await queryRows(
    database,
    `WITH company AS (INSERT INTO companies (fiscal_code, name) VALUES ('1', 'Una') RETURNING company_id)
     INSERT INTO articles (company_id, name) SELECT company_id, 'Cană' FROM company`,
  );
  await onServer(
    database,
    `SET facturier.company = '0';
     INSERT INTO warehouses (company_id, code, name) SELECT company_id, 'DEP', 'Depozit' FROM companies;
     INSERT INTO stock_levels (company_id, article_id, warehouse_id, quantity) SELECT company_id, article_id, NULL, -2.5 FROM articles;
     INSERT INTO stock_levels (company_id, article_id, warehouse_id, quantity)
     SELECT company_id, article_id, warehouse_id, 7 FROM articles JOIN warehouses USING (company_id);
     ${migrations[change]?.text}`,
  );
  expect(
    await queryRows(
      database,
      `SELECT m.warehouse_id = 0 AS "isOutside", m.place::int, m.kind, m.quantity, m.level, s.movements::int
         FROM stock_movements m JOIN stock_levels s ON s.company_id = m.company_id AND s.article_id = m.article_id
          AND coalesce(s.warehouse_id, 0) = m.warehouse_id ORDER BY m.quantity`,
    ),
  ).toEqual([
    { isOutside: true, place: 1, kind: 'opening', quantity: '-2.500', level: '-2.500', movements: 1 },
    { isOutside: false, place: 1, kind: 'opening', quantity: '7.000', level: '7.000', movements: 1 },
  ]);
});
