import { describe, expect, test } from 'vitest';
import { memberRightNames } from '../../src/api/console/vocabulary.ts';
import { roleNames } from '../../src/api/vocabulary.ts';
import { rightsOfRole, roles } from '../../src/domain/people/role.ts';
import { givenIn } from '../src/parts/list-filters.tsx';
import { isAt, placeIn, placesOf } from '../src/router.tsx';
import { isFor, menu, screenAt, settings } from '../src/screens.tsx';
import type { May, Role } from '../src/session.tsx';

describe('an address', () => {
  test.each([
    ['/app', '/'],
    ['/app/', '/'],
    ['/app/facturi', '/facturi'],
    ['/app/facturi//', '/facturi'],
    ['/app/setari/serii', '/setari/serii'],
  ])('is read without what all begin with: %s [CON-APP-12]', (pathname, path) => {
    expect(placeIn({ pathname, search: '' }).path).toBe(path);
  });

  test('says what is looked for, and only what has a value [CON-APP-18]', () => {
    const { query } = placeIn({ pathname: '/app/facturi', search: '?stare=anulata&cauta=%C8%9Bar%C4%83&de_la=' });
    expect(givenIn(query, ['stare', 'cauta', 'de_la', 'valuta'])).toEqual({ stare: 'anulata', cauta: 'țară' });
  });

  test.each([
    ['/facturi/:serie/:numar', '/facturi/FCT/1', true],
    ['/facturi/:serie/:numar', '/facturi/FCT', false],
    ['/facturi/:serie/:numar', '/facturi/FCT/1/2', false],
    ['/facturi/nou', '/facturi/nou', true],
    ['/facturi/nou', '/facturi/noua', false],
    ['/', '/', true],
  ])('fits %s: %s is %s [CON-APP-12]', (pattern, path, fits) => {
    expect(isAt(pattern, path)).toBe(fits);
  });

  test('gives its parts as they were before they were made fit for one [CON-REC-5]', () => {
    expect(placesOf('/facturi/A%2FB/1')).toEqual(['', 'facturi', 'A/B', '1']);
  });
});

const everyday = ['Panou', 'Facturi', 'Facturi recurente', 'Clienți', 'Articole', 'Stocuri'];
const suppliers = ['Furnizori', 'Facturi primite'];
const person = { operator_instalare: false };

/** What the service answers about somebody with this role; null: a member of no company. */
function mayOf(word: Role | null): May {
  const held = roles.filter((role) => roleNames[role] === word).flatMap((role) => rightsOfRole[role]);
  return (right) => held.some((one) => memberRightNames[one] === right);
}

describe('a role', () => {
  test.each<readonly [Role, readonly string[]]>([
    ['administrator', [...everyday, ...suppliers, 'Bancă', 'Rapoarte', 'Arhive', 'Jurnal', 'Jurnal API']],
    ['contabil', [...everyday, ...suppliers, 'Bancă', 'Rapoarte', 'Arhive', 'Jurnal', 'Jurnal API']],
    ['operator', [...everyday, 'Bancă']],
    ['cititor', [...everyday, ...suppliers, 'Bancă', 'Rapoarte']],
  ])('%s is named what it has, and not what it lacks [CON-APP-5]', (role, names) => {
    const shown = menu.filter((row) => isFor(row, person, mayOf(role))).map((row) => row.name());
    expect(shown).toEqual(names);
    expect(settings.filter((row) => isFor(row, person, mayOf(role)))).toEqual(role === 'administrator' ? settings : []);
  });

  test.each<readonly [string, readonly Role[]]>([
    ['/', ['administrator', 'contabil', 'operator', 'cititor']],
    ['/facturi/FCT/1', ['administrator', 'contabil', 'operator', 'cititor']],
    ['/facturi/nou', ['administrator', 'operator']],
    ['/facturi-recurente/noua', ['administrator', 'operator']],
    ['/facturi-primite', ['administrator', 'contabil', 'cititor']],
    ['/facturi-primite/nou', ['administrator', 'contabil']],
    ['/facturi-primite/x', ['administrator', 'contabil', 'cititor']],
    ['/furnizori/x', ['administrator', 'contabil', 'cititor']],
    ['/rapoarte', ['administrator', 'contabil', 'cititor']],
    ['/arhive', ['administrator', 'contabil']],
    ['/jurnal', ['administrator', 'contabil']],
    ['/jurnal-api', ['administrator', 'contabil']],
    ['/setari/chei', ['administrator']],
    ['/setari/utilizatori', ['administrator']],
    ['/spv/inapoi', ['administrator']],
    ['/instalare', []],
    ['/nu-exista', []],
    ['/facturi/FCT/1/2', []],
  ])('has a screen at %s, or an address that does not exist [CON-APP-5]', (path, roles) => {
    const all = ['administrator', 'contabil', 'operator', 'cititor'] as const;
    expect(all.filter((role) => screenAt(path, person, mayOf(role)) !== null)).toEqual(roles);
  });

  test('who is in no company has the account alone, and the operator of the installation its screen [CON-APP-5]', () => {
    const has = (path: string, isOperator: boolean) =>
      screenAt(path, { operator_instalare: isOperator }, mayOf(null)) !== null;
    expect(['/cont', '/instalare', '/facturi'].map((path) => has(path, false))).toEqual([true, false, false]);
    expect(['/cont', '/instalare', '/facturi'].map((path) => has(path, true))).toEqual([true, true, false]);
  });
});
