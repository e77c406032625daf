import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { memberRightNames, roleNames } from '../../src/api/words/vocabulary.ts';
import { rightsOfRole, roles } from '../../src/domain/people/role.ts';
import {
  documentIn,
  documentValue,
  hrefOf,
  isAt,
  isBelow,
  parametersIn,
  pathOf,
  pathTo,
  patterns,
  placeIn,
} from '../src/addresses.ts';
import type { May, Role } from '../src/me.ts';
import { givenIn } from '../src/parts/given-filters.ts';
import { isFor, menu, screenAt, settings } from '../src/screens.tsx';
import { ro } from '../src/words/ro.ts';

describe('an address', () => {
  test.each([
    ['/app', null, '/'],
    ['/app/', null, '/'],
    ['/app/facturi', null, '/facturi'],
    ['/app/facturi//', null, '/facturi'],
    ['/app/setari/serii', null, '/setari/serii'],
    ['/app/f/RO123', 'RO123', '/'],
    ['/app/f/RO123/', 'RO123', '/'],
    ['/app/f/RO123/facturi/FCT/1', 'RO123', '/facturi/FCT/1'],
    ['/app/f', null, '/f'],
  ])(
    'is read without what all begin with, its company apart: %s [CON-APP-12] [CON-ADDR-2]',
    (pathname, company, path) => {
      expect(placeIn({ pathname, search: '' })).toMatchObject({ company, path });
    },
  );

  test('says what is looked for, and only what has a value [CON-APP-18]', () => {
    const { query } = placeIn({ pathname: '/app/facturi', search: '?stare=anulata&cauta=%C8%9Bar%C4%83&de_la=' });
    expect(givenIn(query, ['stare', 'cauta', 'de_la', 'valuta'])).toEqual({ stare: 'anulata', cauta: 'țară' });
  });

  test.each([
    ['document', '/facturi/FCT/1', true],
    ['document', '/facturi/FCT', false],
    ['document', '/facturi/FCT/1/2', false],
    ['newDocument', '/facturi/nou', true],
    ['newDocument', '/facturi/noua', false],
    ['home', '/', true],
  ] as const)('of %s: %s is one, %s [CON-APP-12]', (name, path, fits) => {
    expect(isAt(name, path)).toBe(fits);
  });

  test('is built of its name, its parameters and what its query says [CON-ADDR-1]', () => {
    expect(pathTo('home')).toBe('/');
    expect(pathTo('document', { serie: 'A/B', numar: '1 ?' })).toBe('/facturi/A%2FB/1%20%3F');
    expect(pathTo('invoices', { client: 'x', plata: 'neincasata' })).toBe('/facturi?client=x&plata=neincasata');
    expect(pathTo('document', { serie: 'F', numar: '1' }, { de: 'ă' })).toBe('/facturi/F/1?de=%C4%83');
    expect(pathTo('journal', { cauta: '', subiect: undefined, de_la: null })).toBe('/jurnal');
    expect([hrefOf(pathTo('home'), null), hrefOf(pathTo('keys'), null)]).toEqual(['/app', '/app/setari/chei']);
  });

  test('gives its parameters as they were before they were encoded [CON-REC-5] [CON-ADDR-1]', () => {
    expect(parametersIn('document', '/facturi/A%2FB/1')).toEqual({ serie: 'A/B', numar: '1' });
    expect(parametersIn('document', '/facturi/100%/1')).toEqual({ serie: '100%', numar: '1' });
    const name = { serie: 'A/B %2F', numar: '7/2' };
    const { query } = placeIn(new URL(`http://localhost/app${pathTo('newDocument', { copie: documentValue(name) })}`));
    expect([documentIn(query, 'copie'), documentIn(query, 'proforma')]).toEqual([name, null]);
  });

  test.each([null, 'RO123', 'A/B'])(
    'is what leads back to where it was read, in company %s [CON-APP-1] [CON-ADDR-2]',
    (company) => {
      for (const path of [pathTo('home'), pathTo('series'), pathTo('invoices', { cauta: 'a&b' })]) {
        const place = placeIn(new URL(hrefOf(path, company), 'http://localhost'));
        expect([place.company, pathOf(place)]).toEqual([company, path]);
      }
    },
  );

  test('names its company before everything else [CON-ADDR-2]', () => {
    expect(hrefOf(pathTo('home'), 'RO123')).toBe('/app/f/RO123');
    expect(hrefOf(pathTo('document', { serie: 'FCT', numar: '1' }), 'RO123')).toBe('/app/f/RO123/facturi/FCT/1');
  });

  test('is below another one where it begins with its parts [CON-APP-5]', () => {
    expect(isBelow('invoices', '/facturi/FCT/1')).toBe(true);
    expect([isBelow('invoices', '/facturi'), isBelow('invoices', '/facturi-primite/x')]).toEqual([false, false]);
  });
});

describe('the table of addresses', () => {
  test('names each of them once [CON-ADDR-1]', () => {
    expect(new Set(Object.values(patterns)).size).toBe(Object.keys(patterns).length);
  });

  test('is the only place of the console where one is written [CON-ADDR-1]', () => {
    const folder = join(import.meta.dirname, '../src');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => /\.tsx?$/.test(name) && name !== 'addresses.ts' && name !== 'generated.ts');
    expect(sources.length).toBeGreaterThan(100);
    const written = sources.flatMap((name) =>
      handMade(readFileSync(join(folder, name), 'utf8')).map((found) => `${name}: ${found}`),
    );
    expect(written).toEqual([]);
  });

  test.each([
    "goTo('/facturi')",
    `goTo(\`/facturi/\${serie}/\${numar}\`)`,
    '<Link to="/setari/serii">',
    "'/facturi?client=1'",
    `\`/clienti/\${id}\``,
    "window.location.replace('/app')",
    "location.assign('/app/cont')",
    `\`/f/\${code}/facturi\``,
  ])('is missed by who writes %s [CON-ADDR-1]', (text) => {
    expect(handMade(text)).toHaveLength(1);
  });

  test.each(["call('get', '/app/api/facturi')", "useCodes('/v2/nomenclatoare/valute')", "event.key === '/'"])(
    'is not needed by who writes %s [CON-ADDR-1]',
    (text) => {
      expect(handMade(text)).toEqual([]);
    },
  );
});

/** Strings that begin with `/app`, or with the first part of an address. Calls of the service's own interface are none. */
function handMade(text: string): readonly string[] {
  const first = new Set(Object.values(patterns).flatMap((pattern) => pattern.split('/')[1] || []));
  const address = new RegExp(`['"\`]/(?:app(?!/api\\b)|f|${[...first].join('|')})(?![\\w-])[^'"\`]*`, 'g');
  return text.match(address) ?? [];
}

const everyday = ['Facturi recurente', 'Clienți', 'Articole', 'Stocuri'];
const first = ['Panou', 'Facturi'];
const suppliers = ['Furnizori', 'Facturi primite'];
const person = { operator_instalare: false };

/** What the service answers about somebody with this role; null: a member of no company. */
function mayOf(word: Role | null): May {
  const held = roles.filter((role) => roleNames[role] === word).flatMap((role) => rightsOfRole[role]);
  return (right) => held.some((one) => memberRightNames[one] === right);
}

describe('a role', () => {
  test.each<readonly [Role, readonly string[]]>([
    [
      'administrator',
      [...first, 'Ciorne', ...everyday, ...suppliers, 'Bancă', 'Rapoarte', 'Arhive', 'Jurnal', 'Jurnal API'],
    ],
    ['contabil', [...first, ...everyday, ...suppliers, 'Bancă', 'Rapoarte', 'Arhive', 'Jurnal', 'Jurnal API']],
    ['operator', [...first, 'Ciorne', ...everyday, 'Bancă']],
    ['cititor', [...first, ...everyday, ...suppliers, 'Bancă', 'Rapoarte']],
  ])('%s is named what it has, and not what it lacks [CON-APP-5]', (role, names) => {
    const shown = menu.filter((row) => isFor(row, person, mayOf(role))).map((row) => row.name(ro));
    expect(shown).toEqual(names);
    expect(settings.filter((row) => isFor(row, person, mayOf(role)))).toEqual(role === 'administrator' ? settings : []);
  });

  test.each<readonly [string, readonly Role[]]>([
    ['/', ['administrator', 'contabil', 'operator', 'cititor']],
    ['/facturi/FCT/1', ['administrator', 'contabil', 'operator', 'cititor']],
    ['/facturi/nou', ['administrator', 'operator']],
    ['/ciorne', ['administrator', 'operator']],
    ['/facturi-recurente/noua', ['administrator', 'operator']],
    ['/facturi-primite', ['administrator', 'contabil', 'cititor']],
    ['/facturi-primite/nou', ['administrator', 'contabil']],
    ['/facturi-primite/x', ['administrator', 'contabil', 'cititor']],
    ['/furnizori/x', ['administrator', 'contabil', 'cititor']],
    ['/rapoarte', ['administrator', 'contabil', 'cititor']],
    ['/rapoarte/vanzari-lunare', ['administrator', 'contabil', 'cititor']],
    ['/rapoarte/balanta', ['administrator', 'contabil', 'cititor']],
    ['/rapoarte/pozitie-anaf', ['administrator', 'contabil', 'operator', 'cititor']],
    ['/arhive', ['administrator', 'contabil']],
    ['/jurnal', ['administrator', 'contabil']],
    ['/jurnal-api', ['administrator', 'contabil']],
    ['/setari/chei', ['administrator']],
    ['/setari/evenimente', ['administrator', 'contabil', 'cititor']],
    ['/setari/cursuri', ['administrator', 'contabil', 'operator', 'cititor']],
    ['/stocuri/gestiuni', ['administrator', 'contabil', 'operator', 'cititor']],
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
