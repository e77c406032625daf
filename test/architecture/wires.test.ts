import { expect, test } from 'vitest';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { v2Operations } from '../../src/api/v2/operations.ts';

/**
 * What can be asked for on one wire only, each with its reason. A row of the console names in `v2` the rows by which programs ask for the
 * same; everything else stands here, so that nobody adds a row to one wire without saying why the other has none.
 */
type Reasons = readonly (readonly [reason: string, rows: string])[];

const onlyForPeople: Reasons = [
  [
    'about a person, their session and how they sign in: a program has a key',
    `cumSeIntra intra incepeIdentificarea incheieIdentificarea cereCheieDeAcces intraCuCheieDeAcces iesi cereParolaNoua
     citesteLinkul folosesteLinkul eu alegePreferinte acceptaInvitatia refuzaInvitatia dovedesteDinNou amanaIntrarea
     cereDovadaCuCheieDeAcces dovedesteCuCheieDeAcces schimbaParola cheileMeleDeAcces incepeCheieDeAcces
     adaugaCheieDeAcces scoateCheieDeAcces incepeAlDoileaFactor confirmaAlDoileaFactor scoateAlDoileaFactor coduriNoi
     sesiunileMele incheieSesiunea incheieCelelalteSesiuni vederileMele retineVederea salveazaVederea stergeVederea`,
  ],
  [
    'about who may come in: a key must not be able to make itself mightier',
    `listeazaMembrii invitaMembru invitaDinNou schimbaRolul scoateMembrul genereazaCheie revocaCheia adaugaUtilizatorApi
     revocaUtilizatorApi`,
  ],
  [
    'about the whole installation: a key is of one company',
    `listeazaFirmele adaugaFirma schimbaAbonamentul numesteAdministratorul citesteInstalarea`,
  ],
  [
    'the settings of a company: programs have the provisioning file',
    `listeazaLipsurile citesteRegistrul schimbaFirma salveazaContBancar scoateContBancar adaugaPlatforma scoatePlatforma
     citesteSetarile schimbaSetarile citesteAspectul schimbaAspectul previzualizeazaAspectul citestePosta schimbaPosta
     schimbaMementourile previzualizeazaPosta trimiteMesajDeProba adaugaSerie schimbaSeria schimbaConturileContabile`,
  ],
  [
    'needs a browser: ANAF sends the person who gives access back to it',
    `citesteSpv incepeConectareaSpv incheieConectareaSpv`,
  ],
  [
    'helps somebody who fills in a form: a program knows what it sends',
    `pregatesteEmiterea cautaClienti cautaInRegistru cautaArticole citesteCursul calculeazaDocumentul previzualizeazaDocumentul refaFormularul
     calculeazaStornoul citesteExportulContabil`,
  ],
  [
    'a file that somebody has on their computer: a program sends its rows one by one',
    `importaClienti importaArticole importaBalanta`,
  ],
  [
    'a file for a spreadsheet of what a screen shows: a program reads the list',
    `exportaFacturi exportaRaport exportaBalanta exportaPozitia`,
  ],
  [
    'several documents that were ticked in a list: a program calls for each',
    `trimiteAlesePeEmail trimiteAleseInSpv arhiveazaAlese amintesteDeAlese incaseazaAlese desfaIncasarileAlese exportaAlese
     aprobaAlese redeschideAlese`,
  ],
  [
    'where the books are mailed, which a person decides: a program fetches the month',
    `citesteTrimitereaLunii trimiteLuna schimbaTrimitereaLunii`,
  ],
  ['the page of a document that v2 gives as data, opened in the browser', `paginaFacturiiPrimite`],
  ['sends many events again: a program reads the list of events on from its cursor', `retrimitePerioada`],
  [
    'what was done and asked, for somebody who looks into it',
    `citesteJurnalul listeazaApeluri istoriculSeriei explicaSeria citesteLivrarea`,
  ],
  ['figures that a screen puts together from several reports', `citestePanoul adunaFacturilePrimite`],
  [
    'money of a card that waits, or goes back to the card: a person decides whose it is, and no key can send money away',
    `alocaPlata lamurestePlata restituiePlata restituiePeCard`,
  ],
  [
    'a document of a recurrence whose owner asked that somebody looks at it before it is issued',
    `aprobaCiorna renuntaLaCiorna`,
  ],
  [
    'a message that no reader understood: somebody reads it and types it in',
    `listeazaMesajeleNecitite citesteMesajulNecitit`,
  ],
  ['makes one client of two, which cannot be undone: somebody judges that they are the same', `unesteClientii`],
  ['a balance typed in where there is no statement: a program sends the statement', `spuneSoldulContului`],
  [
    'everything of a company, personal data and hashes of keys among it: a person who showed lately who they are takes it, and no key',
    `descarcaTot`,
  ],
  ['the users of v1: a program of v2 has a key, and reads the keys', `listeazaUtilizatoriiApi`],
];

const onlyForPrograms: Reasons = [
  [
    'a nomenclature, which needs no key: the console asks v2 itself',
    `listeazaTipurileDeFactura listeazaCoteleTva listeazaValutele listeazaTipurileDeIncasare listeazaTarile
     listeazaJudetele listeazaLocalitatile listeazaBancile`,
  ],
  ['tells a program beforehand what a person is told when they ask for it', `verificaLimiteleArhivei`],
  ['no screen yet', `listeazaFacturileAsociate listeazaClientiiCuRestante`],
];

/** The rows of the console that do what rows of v2 do, and are not derived from them: what would be lost, each group with its reason. */
const toldOtherwise: Reasons = [
  [
    'a form: prices of one piece with or without VAT, discounts, and a client that was chosen, which no body of v2 can say',
    `emiteDocumentul salveazaCiorna salveazaCiornaDinNou deschideCiorna emiteCiornaSalvata adaugaRecurenta modificaRecurenta
     citesteRecurenta corecteazaDocumentul`,
  ],
  [
    'one answer with all that a page shows, where programs read several rows: what can be done now, and why not',
    `citesteDocumentul citesteClientul citesteFurnizorul citesteFacturaPrimita citesteFirma citesteVanzarile citesteVanzarileAnului
     citesteRezumatulDeTva citesteVechimea listeazaArhivele citesteCheile`,
  ],
  [
    'a list that people search by one field, in the order in which they look, with what stands beside each row on the screen',
    `listeazaFacturi totalizeazaFacturi listeazaFacturilePrimite listeazaFurnizoriiFirmei rasfoiesteClientii rasfoiesteArticolele rasfoiesteStocul
     rasfoiesteEvenimentele rasfoiesteRecurentele`,
  ],
  ['the days of the month, where programs are told each document', `citesteCasaPeZile`],
  [
    'the bank: accounts with what was typed in, entries with their proposals, a file of the browser in base64, one invoice chosen, and all that is sure at once',
    `listeazaConturileBancare listeazaIntrarileBancare listeazaPropunerile citesteExtras confirmaIntrarea
     confirmaIntrarileExacte`,
  ],
  ['over the XML of a message that could not be read', `introduceFacturaPrimita`],
  ['gives money back and never collects, where v2 has one act for both', `restituieBanii`],
  ['whose clients and payments the screen knows by their plain ids', `listeazaPlatileNealocate`],
  ['by POST, because the export is remembered', `scrieExportulContabil`],
  [
    'the console knows clients and suppliers by their plain ids, and sends every member of a form',
    `adaugaClient scrieClientul adaugaFurnizor scrieFurnizorul leagaLiniileFacturiiPrimite fisaUnuiPartener`,
  ],
];

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);
const rowsIn = (reasons: Reasons): readonly string[] => reasons.flatMap(([, rows]) => wordsOf(rows)).toSorted();

test('every row that only people have stands once in the list, with its reason [ROOM-6]', () => {
  const alone = consoleOperations.filter(({ v2 }) => v2.length === 0).map(({ id }) => id);
  expect(rowsIn(onlyForPeople)).toEqual(alone.toSorted());
});

test('every row that only programs have stands once in the list, with its reason [ROOM-6]', () => {
  const told = new Set(consoleOperations.flatMap(({ v2 }) => v2));
  const alone = v2Operations.map(({ id }) => id).filter((id) => !told.has(id));
  expect(rowsIn(onlyForPrograms)).toEqual(alone.toSorted());
});

test('a row that is not derived from the row of v2 that does the same stands once in the list, with its reason [ROOM-8]', () => {
  const names = new Set(v2Operations.map(({ id }) => id));
  const otherwise = consoleOperations.filter(({ id, v2 }) => v2.length > 0 && !names.has(id)).map(({ id }) => id);
  expect(rowsIn(toldOtherwise)).toEqual(otherwise.toSorted());
});

test('a row with the name of one of v2 has its method, its address, its parameters and its right [ROOM-8]', () => {
  const known = new Map(v2Operations.map((row) => [row.id, row]));
  const facts = consoleOperations.flatMap(({ id, v2, method, path, params, access }) => {
    const row = known.get(id);
    if (!row) return [];
    const right = row.access === 'keyless' ? 'none' : row.access.right;
    const ofV2 = [
      row.method,
      row.path.replace('/v2/', '/app/api/'),
      Object.keys(Object(row.params).properties ?? {}),
      right,
    ];
    return [
      { id, names: v2.includes(id), told: [method, path, Object.keys(Object(params).properties ?? {}), access], ofV2 },
    ];
  });
  expect(facts.filter(({ names, told, ofV2 }) => !names || JSON.stringify(told) !== JSON.stringify(ofV2))).toEqual([]);
  // The count is what deriving has come to: whoever writes a row of v2 by hand again sees it fall.
  expect(facts.length).toBeGreaterThanOrEqual(87);
});

test('a row of the console names rows that v2 has, which need a right that people have too [ROOM-6]', () => {
  const known = new Set(v2Operations.map(({ id }) => id));
  const unknown = consoleOperations.flatMap(({ id, v2 }) =>
    v2.filter((name) => !known.has(name)).map((name) => [id, name]),
  );
  expect(unknown).toEqual([]);
});
