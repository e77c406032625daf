import { expect, test } from 'vitest';
import { counties, fold, localitiesOf } from './counties.ts';

const all = counties.flatMap((county) => localitiesOf(county.code).map((name) => ({ county: county.code, name })));

test('each county holds as many towns and communes as the register of the statistics institute [V2-NOM-2]', () => {
  const counted = Object.fromEntries(counties.map(({ code }) => [code, localitiesOf(code).length]));
  expect(counted).toEqual({
    ...{ AB: 78, AG: 102, AR: 78, B: 6, BC: 93, BH: 101, BN: 62, BR: 44, BT: 78, BV: 58, BZ: 87, CJ: 81, CL: 55 },
    ...{ CS: 77, CT: 70, CV: 45, DB: 89, DJ: 111, GJ: 70, GL: 65, GR: 54, HD: 69, HR: 67, IF: 40, IL: 66, IS: 98 },
    ...{ MH: 66, MM: 76, MS: 102, NT: 83, OT: 112, PH: 104, SB: 64, SJ: 61, SM: 65, SV: 114, TL: 51, TM: 99 },
    ...{ TR: 97, VL: 89, VN: 73, VS: 86 },
  });
  expect(all).toHaveLength(3180 + 6);
});

test('Bucharest is exactly its six sectors [V2-NOM-2]', () => {
  expect(localitiesOf('B')).toEqual(['Sector 1', 'Sector 2', 'Sector 3', 'Sector 4', 'Sector 5', 'Sector 6']);
});

test('every county has its seat, rightly spelled [V2-NOM-2]', () => {
  const seats = {
    ...{ AB: 'Alba Iulia', AG: 'Pitești', AR: 'Arad', BC: 'Bacău', BH: 'Oradea', BN: 'Bistrița', BR: 'Brăila' },
    ...{ BT: 'Botoșani', BV: 'Brașov', BZ: 'Buzău', CJ: 'Cluj-Napoca', CL: 'Călărași', CS: 'Reșița', CT: 'Constanța' },
    ...{ CV: 'Sfântu Gheorghe', DB: 'Târgoviște', DJ: 'Craiova', GJ: 'Târgu Jiu', GL: 'Galați', GR: 'Giurgiu' },
    ...{ HD: 'Deva', HR: 'Miercurea Ciuc', IF: 'Buftea', IL: 'Slobozia', IS: 'Iași', MH: 'Drobeta-Turnu Severin' },
    ...{ MM: 'Baia Mare', MS: 'Târgu Mureș', NT: 'Piatra-Neamț', OT: 'Slatina', PH: 'Ploiești', SB: 'Sibiu' },
    ...{ SJ: 'Zalău', SM: 'Satu Mare', SV: 'Suceava', TL: 'Tulcea', TM: 'Timișoara', TR: 'Alexandria' },
    ...{ VL: 'Râmnicu Vâlcea', VN: 'Focșani', VS: 'Vaslui' },
  } as const;
  for (const { code } of counties) {
    if (code !== 'B') expect(localitiesOf(code), code).toContain(seats[code]);
  }
});

test('towns and communes carry their diacritics [V2-NOM-2]', () => {
  expect(localitiesOf('AG')).toContain('Câmpulung');
  expect(localitiesOf('AB')).toContain('Abrud');
  expect(localitiesOf('BH')).toContain('Valea lui Mihai');
  expect(localitiesOf('CL')).toContain('Lehliu-Gară');
  expect(localitiesOf('CV')).toContain('Întorsura Buzăului');
  expect(localitiesOf('IF')).toContain('Voluntari');
  expect(localitiesOf('IF')).toContain('Popești-Leordeni');
  expect(localitiesOf('IL')).toContain('Țăndărei');
  expect(localitiesOf('IS')).toContain('Țigănași');
  expect(localitiesOf('MS')).toContain('Sângeorgiu de Pădure');
  expect(localitiesOf('PH')).toContain('Vălenii de Munte');
  expect(localitiesOf('BT')).toContain('Ștefănești');
});

test('renamed communes carry their present name [V2-NOM-2]', () => {
  expect(localitiesOf('BH')).toContain('Petreu');
  expect(localitiesOf('BH')).not.toContain('Abrămuț');
  expect(localitiesOf('CS')).toContain('Coronini');
});

test('names use Romanian letters with comma below only, composed [V2-NOM-2]', () => {
  for (const { county, name } of all) {
    expect(name, county).toMatch(/^[A-ZÂÎȘȚ0-9][A-Za-zăâîșțÂÎȘȚ0-9. -]+$/);
    expect(name, county).toBe(name.normalize('NFC'));
  }
});

test('no name says what kind of place it is, and no foreign name is left [V2-NOM-2]', () => {
  const titles = /^(?:comuna|comună|oraș|orașul|municipiul|municipiu|sat|satul)\s/i;
  expect(all.filter(({ name }) => titles.test(name))).toEqual([]);
  expect(all.filter(({ name }) => /\b(?:City|Bucharest|Jassy|Kronstadt|Airport|Hotel)\b/.test(name))).toEqual([]);
});

test('no county holds a locality twice, case and diacritics aside [V2-NOM-2]', () => {
  for (const { code } of counties) {
    const keys = localitiesOf(code).map(fold);
    expect(new Set(keys).size, code).toBe(keys.length);
  }
});

test('localities stand in reading order, diacritics aside [V2-NOM-2]', () => {
  for (const { code } of counties) {
    const keys = localitiesOf(code).map(fold);
    expect(keys, code).toEqual(keys.toSorted());
  }
});

test('an unknown county has no localities [V2-NOM-2]', () => {
  for (const code of ['XX', 'is', '', 'constructor']) expect(localitiesOf(code), code).toEqual([]);
});
