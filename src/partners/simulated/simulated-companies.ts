import type { OfficialCompany } from '../../operations/ports.ts';

type Row = readonly [
  fiscalCode: string,
  name: string,
  tradeRegisterNumber: string | null,
  isVatPayer: boolean,
  countyCode: string | null,
  locality: string | null,
  address: string | null,
];

// The companies are invented, in a range of codes the tax authority has not reached: no real company appears under a false name. The last
// three show what real data may not have. docs/test-environment.md lists them all; a test compares the two.
const rows: readonly Row[] = [
  ['90100218', 'Brutăria Țărăncuța SRL', 'J22/123/2019', true, 'IS', 'Iași', 'Șos. Păcurari nr. 118, bl. 540, parter'],
  ['90101345', 'Atelierul de Încălțăminte Ștefania SRL', 'J22/1870/2008', true, 'IS', 'Pașcani', 'Str. Gării nr. 7'],
  ['90102472', 'Mecanica Utilajelor Agricole SA', 'J12/4/1991', true, 'CJ', 'Turda', 'Str. Câmpiei nr. 51'],
  ['90103524', 'Soft Făgădău SRL', 'J2024000123456', true, 'CJ', 'Cluj-Napoca', 'Str. Memorandumului nr. 28, ap. 3'],
  ['90104635', 'Livada Vâlcele SRL', 'J2025004410007', false, 'CJ', 'Feleacu', 'Sat Vâlcele nr. 214'],
  ['90105789', 'Papetăria Școlarului SRL', 'J40/9921/2012', true, 'B', 'Sector 1', 'Calea Griviței nr. 164'],
  ['90106814', 'Țesături și Ață SRL', 'J40/15500/2004', true, 'B', 'Sector 2', 'Str. Țepeș Vodă nr. 33'],
  ['90107950', 'Construcții Dâmbul Înalt SA', 'J40/302/1998', true, 'B', 'Sector 3', 'Bd. Decebal nr. 17, ap. 41'],
  ['90108068', 'Cofetăria Mărțișor SRL', 'J2024017650001', false, 'B', 'Sector 4', 'Str. Oltiței nr. 9'],
  ['90109195', 'Șapte Coline Transport SRL', 'J40/7743/2016', true, 'B', 'Sector 5', 'Șos. Alexandriei nr. 240'],
  ['90110238', 'Cabinetul Dinților Sănătoși SRL', 'J40/2210/2021', false, 'B', 'Sector 6', 'Bd. Iuliu Maniu nr. 73'],
  ['90111365', 'Păstrăvăria Bicăjel SRL', 'J27/415/2011', true, 'NT', 'Bicaz-Chei', 'Sat Bicaz-Chei nr. 88'],
  ['90112484', 'Cherestea Ceahlău SRL', 'J27/1203/1994', true, 'NT', 'Piatra-Neamț', 'Str. Dărmănești nr. 60'],
  ['90113579', 'Hanul Cășeriei SRL', 'J2024000871006', true, 'SV', 'Vatra Dornei', 'Str. Mihai Eminescu nr. 12'],
  ['90114620', 'Ouă de Bucovina SRL', 'J33/958/2017', false, 'SV', 'Vama', 'Sat Vama, Str. Gării nr. 3'],
  ['90115740', 'Fonta Brașoveană SA', 'J08/22/1991', true, 'BV', 'Brașov', 'Str. Zizinului nr. 111'],
  ['90116850', 'Turism Râșnoava SRL', 'J08/1466/2013', true, 'BV', 'Râșnov', 'Str. Florilor nr. 25 bis'],
  ['90117988', 'Vopsele Bănățene SRL', 'J35/2950/2003', true, 'TM', 'Timișoara', 'Calea Șagului nr. 145'],
  ['90118045', 'Apicultura Lugojană SRL', 'J2024021100003', false, 'TM', 'Lugoj', 'Str. Cernei nr. 4'],
  ['90119172', 'Șantierul Farul Vechi SA', 'J13/611/1992', true, 'CT', 'Constanța', 'Incinta Port, Dana 34'],
  ['90120290', 'Pescăria Năvodarilor SRL', 'J13/3087/2018', true, 'CT', 'Năvodari', 'Str. Sănătății nr. 16'],
  ['90121318', 'Sticlăria Prahovei SRL', 'J29/1744/2006', true, 'PH', 'Ploiești', 'Bd. Republicii nr. 102, ap. 8'],
  ['90122453', 'Țuica de Văleni SRL', 'J29/509/2014', true, 'PH', 'Vălenii de Munte', 'Str. Berceni nr. 39'],
  ['90123530', 'Ceramica Horezană SRL', 'J38/288/2010', false, 'VL', 'Horezu', 'Str. Olari nr. 71'],
  ['90124683', 'Rășini și Lacuri Râmnic SA', 'J38/90/1991', true, 'VL', 'Râmnicu Vâlcea', 'Str. Uzinei nr. 5'],
  ['90125727', 'Lămâița Cosmetice SRL', 'J2025011200009', true, 'DJ', 'Craiova', 'Str. Brestei nr. 20, ap. 14'],
  ['90126897', 'Moara Gângiovei SRL', 'J16/1322/2005', true, 'DJ', 'Gângiova', 'Str. Principală nr. 190'],
  ['90127930', 'Cuptorul Neîntrecut SRL', 'J32/743/2015', true, 'SB', 'Sibiu', 'Str. Ocnei nr. 11'],
  ['90128014', 'Lactate Mărginimea SRL', 'J32/1009/2009', true, 'SB', 'Săliște', 'Str. Băii nr. 6'],
  ['90129141', 'Tâmplăria Maramureșană SRL', 'J24/377/2007', true, 'MM', 'Baia Mare', 'Bd. Unirii nr. 18'],
  ['90130227', 'Porți Sculptate Săpânța SRL', 'J2024004515005', false, 'MM', 'Săpânța', 'Nr. 402'],
  ['90131370', 'Izvoarele Borsecului SRL', 'J19/614/2002', true, 'HR', 'Borsec', 'Str. Izvorului nr. 1'],
  ['90132490', 'Împletituri Mureșene SRL', 'J26/1581/2001', true, 'MS', 'Târgu Mureș', 'Str. Gheorghe Doja nr. 64'],
  ['90133541', 'Oțelăria Dunării SA', 'J17/37/1991', true, 'GL', 'Galați', 'Șos. Smârdan nr. 1'],
  ['90134610', 'Cramele Odobeștilor SRL', 'J39/225/2000', true, 'VN', 'Odobești', 'Str. Libertății nr. 77'],
  ['90135739', 'Depozitul Aerogării SRL', 'J2025000905002', true, 'IF', 'Otopeni', 'Calea Bucureștilor nr. 289'],
  ['90136866', 'Școala Șoferilor SRL', 'J23/830/2020', false, 'IF', 'Popești-Leordeni', 'Șos. Olteniței nr. 202'],
  ['90137926', 'Grădinile Bărăganului SRL', 'J21/462/2018', true, 'IL', 'Țăndărei', 'Șos. București nr. 58'],
  ['901380098', 'Hârtia Zărneștiului Nou SRL', 'J08/2101/2022', true, 'BV', 'Zărnești', 'Str. Tohanul Vechi nr. 30'],
  ['9013911278', 'Energie Dobrogea Wind SRL', 'J2024030077004', true, 'TL', 'Măcin', 'Str. Brăilei nr. 44'],
  ['90140280', 'Asociația Crescătorilor de Oi', null, false, 'CV', 'Întorsura Buzăului', 'Str. Gării nr. 13'],
  ['90141315', 'Fundația Pentru Învățătură Dragă', null, false, 'BH', 'Oradea', 'Str. Republicii nr. 21, et. 2'],
  ['90142434', 'Comerț Ambulant Bătrânu SRL', 'J2024019333008', false, null, null, null],
];

/** The simulated registry knows these companies. */
export const simulatedCompanies: readonly OfficialCompany[] = rows.map(toCompany);

/** The registry knows it too, but answers later than anyone waits. */
export const slowCompany: OfficialCompany = {
  fiscalCode: '90909007',
  name: 'Întârzierea Lungă SRL',
  tradeRegisterNumber: 'J24/77/2010',
  isVatPayer: true,
  countyCode: 'MM',
  locality: 'Sighetu Marmației',
  address: 'Str. Așteptării nr. 10',
};

/** The registry fails when it is asked for this code. */
export const failingCode = '90909015';

function toCompany(row: Row): OfficialCompany {
  const [fiscalCode, name, tradeRegisterNumber, isVatPayer, countyCode, locality, address] = row;
  return { fiscalCode, name, tradeRegisterNumber, isVatPayer, countyCode, locality, address };
}
