import { beforeAll, expect, test } from 'vitest';
import { consoleOperations } from '../../src/api/console/operations.ts';
import { openHouse } from '../scenarios/console/house.ts';
import type { Browser } from '../support/clients/console-client.ts';
import { testService } from '../support/service/test-service.ts';

const wordsOf = (text: string): readonly string[] => text.split(/\s+/);

/** Which roles may call which rows, written by hand beside the code: whoever changes a right or a role sees here for whom. */
const table: readonly (readonly [roles: readonly string[], rows: string])[] = [
  [
    ['administrator', 'contabil', 'operator', 'cititor'],
    `rasfoiesteClientii citesteClientul citesteAdreseleClientului citestePaginaClientului citestePropunereaClientului citesteFisaLunara rasfoiesteArticolele listeazaGestiunile rasfoiesteStocul listeazaMiscarileStocului
     citesteFirma listeazaLipsurile listeazaSeriile explicaSeria istoriculSeriei citestePanoul citesteVanzarile cautaPesteTot
     listeazaFacturi totalizeazaFacturi rasfoiesteRecurentele citesteRecurenta listeazaConturileBancare
     listeazaPropunerile listeazaIntrarileBancare citesteDocumentul tiparesteChitanta citesteUbl
     citestePozitiaAnaf exportaPozitia listeazaCursurileValutare
     listeazaNoteleFacturii listeazaFisiereleFacturii citesteFisierulFacturii listeazaNoteleClientului
     listeazaFisiereleClientului citesteFisierulClientului vederileMele retineVederea salveazaVederea stergeVederea
     listeazaEmailurileDocumentului citesteMementourile genereazaLinkDeDescarcare genereazaLinkDePlata`,
  ],
  [
    ['administrator', 'contabil', 'operator'],
    `trimiteAleseInSpv citesteExtras confirmaIntrarea confirmaMiscareaBancara confirmaIntrarileExacte desfaMiscareaBancara ignoraMiscareaBancara
     adaugaNotaClientului stergeNotaClientului adaugaFisierulClientului stergeFisierulClientului
     incaseazaFactura stergeIncasarea stergeToateIncasarile restituieBanii restituiePeCard trimiteInSpv
     listeazaPlatileNealocate alocaPlata lamurestePlata restituiePlata incaseazaAlese desfaIncasarileAlese`,
  ],
  [
    ['administrator', 'contabil', 'cititor'],
    `listeazaFurnizoriiFirmei citesteFurnizorul listeazaFacturilePrimite adunaFacturilePrimite citesteFacturaPrimita
     paginaFacturiiPrimite citesteUblFacturiiFurnizorului listeazaMesajeleNecitite citesteMesajulNecitit citesteVanzarileAnului
     citesteVechimea citesteJurnalulDeVanzari citesteJurnalulDeCumparari citesteRezumatulDeTva citesteCasaPeZile exportaRaport fisaUnuiPartener
     listeazaVanzarileLunare listeazaVanzarileSiAchizitiile citesteBalantaContabila citesteIndicatoriiFinanciari exportaBalanta
     rasfoiesteEvenimentele listeazaNoteleFacturiiPrimite listeazaFisiereleFacturiiPrimite citesteFisierulFacturiiPrimite`,
  ],
  [
    ['administrator', 'contabil'],
    `listeazaArhivele creeazaArhiva genereazaLinkulArhivei citesteSpv exportaFacturi exportaAlese arhiveazaAlese adaugaFurnizor
     aprobaAlese redeschideAlese
     scrieFurnizorul aprobaFacturaFurnizorului respingeFacturaFurnizorului redeschideFacturaFurnizorului
     proceseazaFacturaFurnizorului treceFacturaCaStearsaDeFurnizor
     platesteFacturaFurnizorului stergePlataFurnizorului leagaLiniileFacturiiPrimite introduceFacturaPrimita spuneSoldulContului
     adaugaNotaFacturiiPrimite stergeNotaFacturiiPrimite adaugaFisierulFacturiiPrimite stergeFisierulFacturiiPrimite
     importaBalanta citesteExportulContabil scrieExportulContabil citesteTrimitereaLunii trimiteLuna citesteJurnalul listeazaApeluri`,
  ],
  [
    ['administrator', 'operator'],
    `adaugaClient scrieClientul scrieAdreseleClientului unesteClientii facePaginaClientului incheiePaginaClientului acceptaPropunereaClientului refuzaPropunereaClientului scrieFisaLunara importaClienti creeazaArticol schimbaArticolul importaArticole
     corecteazaStocul creeazaGestiune schimbaGestiunea transferaStocul trimiteAlesePeEmail amintesteDeAlese adaugaRecurenta modificaRecurenta schimbaFacturaRecurenta
     stergeFacturaRecurenta aprobaCiorna renuntaLaCiorna pregatesteEmiterea cautaClienti cautaInRegistru cautaArticole
     citesteCursul calculeazaDocumentul previzualizeazaDocumentul emiteDocumentul refaFormularul trimitePeEmail trimiteFisaPeEmail
     listeazaCiornele salveazaCiorna deschideCiorna salveazaCiornaDinNou emiteCiornaSalvata stergeCiorna
     marcheazaMementourile corecteazaDocumentul ataseazaAwb adaugaNotaFacturii stergeNotaFacturii
     adaugaFisierulFacturii stergeFisierulFacturii`,
  ],
  [
    ['administrator'],
    `listeazaMembrii invitaMembru invitaDinNou schimbaRolul scoateMembrul citesteRegistrul schimbaFirma
     schimbaTrimitereaLunii salveazaContBancar scoateContBancar adaugaPlatforma scoatePlatforma citesteSetarile schimbaSetarile
     citesteAspectul schimbaAspectul previzualizeazaAspectul citestePosta schimbaPosta schimbaMementourile
     previzualizeazaPosta trimiteMesajDeProba incepeConectareaSpv incheieConectareaSpv listeazaWebhookurile
     creeazaWebhook modificaWebhook stergeWebhook rotesteSecretul testeazaWebhook listeazaLivrarile citesteLivrarea
     retrimiteLivrarea retrimitePerioada adaugaSerie schimbaSeria citesteCheile genereazaCheie revocaCheia
     listeazaUtilizatoriiApi adaugaUtilizatorApi revocaUtilizatorApi schimbaConturileContabile puneCursulValutar storneazaFactura
     calculeazaStornoul anuleazaFactura repuneInVigoareFactura stergeFactura creeazaImport citesteImportul anuleazaImportul
     aduceDinSpv verificaImportul listeazaImporturile descarcaTot`,
  ],
];

/** What is done outside a company, where nobody has a role. */
const outside = wordsOf(
  `cumSeIntra intra incepeIdentificarea incheieIdentificarea cereCheieDeAcces intraCuCheieDeAcces cereParolaNoua
   citesteLinkul folosesteLinkul
   iesi eu alegePreferinte acceptaInvitatia refuzaInvitatia dovedesteDinNou amanaIntrarea cereDovadaCuCheieDeAcces
   dovedesteCuCheieDeAcces schimbaParola cheileMeleDeAcces incepeCheieDeAcces adaugaCheieDeAcces scoateCheieDeAcces
   incepeAlDoileaFactor confirmaAlDoileaFactor scoateAlDoileaFactor coduriNoi sesiunileMele incheieSesiunea
   incheieCelelalteSesiuni
   listeazaFirmele adaugaFirma schimbaAbonamentul numesteAdministratorul citesteInstalarea`,
);

const members = new Map<string, Browser>();

beforeAll(async () => {
  const house = await openHouse(await testService());
  members.set('administrator', house.browser);
  for (const role of ['contabil', 'operator', 'cititor']) members.set(role, (await house.member(role)).browser);
});

test('every row of the console stands once in the table of who may call it [CON-ROLE-1]', () => {
  const listed = [...table.flatMap(([, rows]) => wordsOf(rows)), ...outside];
  expect([...listed].sort()).toEqual(consoleOperations.map(({ id }) => id).sort());
});

test.each(table)('%j may call the rows of the table, and no other role [CON-ROLE-1]', async (roles, rows) => {
  for (const row of consoleOperations.filter(({ id }) => wordsOf(rows).includes(id))) {
    // The role is asked for before the address and the form are looked at, which are wrong here: nothing is done.
    const path = `${row.path.replace('/app/api', '').replaceAll(/\{\w+\}/g, 'x')}?ceva_strain=1`;
    const replies = await Promise.all(
      [...members].map(async ([role, browser]) => {
        const { status, body } = await browser.ask(row.method, path, row.body === 'none' ? undefined : {});
        expect(status, `${row.id} by ${role}`).toBeGreaterThanOrEqual(400);
        return { role, isAdmitted: body.cod !== 'rol_lipsa' };
      }),
    );
    const admitted = replies.filter(({ isAdmitted }) => isAdmitted).map(({ role }) => role);
    expect(admitted, row.id).toEqual(roles);
  }
});
