import { expect, test } from 'vitest';
import { backgroundChecks } from '../../src/commands/doctor/background-checks.ts';
import { backupChecks } from '../../src/commands/doctor/backup-checks.ts';
import { companyChecks, partnerChecks } from '../../src/commands/doctor/partner-checks.ts';
import { productionChecks } from '../../src/commands/doctor/production-checks.ts';
import { rateChecks } from '../../src/commands/doctor/rate-checks.ts';
import { replicaChecks } from '../../src/commands/doctor/replica-checks.ts';
import { serverChecks } from '../../src/commands/doctor/server-checks.ts';
import { readSettings } from '../../src/config.ts';
import { checks } from '../src/words/ro/checks.ts';

test('every check of doctor has a name in Romanian, and says what to do [CON-DESIGN-7]', () => {
  const all = [
    ...serverChecks,
    ...replicaChecks('postgres://a@replica/c'),
    ...productionChecks(readSettings({}, {})),
    ...backgroundChecks,
    ...backupChecks(readSettings({}, { FACTURIER_BACKUP_FOLDER: '/backups' })),
    ...partnerChecks,
    ...companyChecks,
    ...rateChecks,
  ].map(({ name }) => name.replace(/\d+(?= days$)/, '#'));
  expect(all.length).toBeGreaterThan(25);
  expect(all.filter((name) => !checks[name]?.every((text) => text !== ''))).toEqual([]);
});
