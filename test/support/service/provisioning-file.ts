import { readProvisioningFile } from '../../../src/api/provisioning/file.ts';
import { type InputProblem, Refused } from '../../../src/domain/refusal.ts';
import type { ProvisioningCommand } from '../../../src/operations/company/provisioning-command.ts';

export const read = (file: unknown) => readProvisioningFile(JSON.stringify(file));
export const readCompany = (company: object) =>
  read({ companii: [{ cod_unic: '12345674', denumire: 'X', ...company }] });

/** The problems, whether the command contains them or they are thrown because nothing else could be read. */
export function problemsOf(get: () => ProvisioningCommand): readonly InputProblem[] {
  try {
    return get().problems;
  } catch (error) {
    if (error instanceof Refused && error.refusal.reason === 'invalid-input') return error.refusal.problems;
    throw error;
  }
}
export const messagesOf = (get: () => ProvisioningCommand) => problemsOf(get).map(({ message }) => message);

/** The example of the contract, word for word. */
export const contractExample = `{ "companii": [ {
  "cod_unic": "12345674", "denumire": "Exemplu Comert SRL", "nr_reg_com": "J22/1/2020", "platitor_tva": true,
  "adresa": {"tara":"RO","cod_judet":"IS","localitate":"Iasi","adresa":"Str. Palat 1"}, "email":"office@exemplu.ro",
  "conturi_bancare": [{"nume":"BT RON","iban":"RO49AAAA1B31007593840000","banca":"BANCA TRANSILVANIA","valuta":"RON"}],
  "abonament": "enterprise",
  "setari": { "cautare_articol_dupa": "cod_articol", "genereaza_articol_nou": true, "cautare_client_dupa_id_extern": false,
              "gestioneaza_stoc": true, "gestiuni_pe_linie": true, "expune_cantitati": true,
              "termen_scadenta_zile": 30, "limita_documente_arhiva": 10000, "link_plata": true },
  "platforme": ["https://magazin.exemplu.ro"],
  "serii": [ {"serie":"FCT","fel":"factura","urmatorul_numar":1,"cifre":0}, {"serie":"ST","fel":"factura","implicita_storno":true},
             {"serie":"PRF","fel":"proforma"}, {"serie":"CH","fel":"chitanta","implicita":true} ],
  "gestiuni": [{"cod_gestiune":"DEP","nume":"Depozit central"}],
  "articole": [{"cod":"A1","cod_bare":"5941234567899","nume":"Produs 1","um":"BUC","pret_unitar":100,"cota_tva":0.21,
                "stocuri":[{"cod_gestiune":"DEP","stoc":100}]}],
  "cursuri_valutare": [{"valuta":"EUR","data":"2026-11-13","curs":5.0871}],
  "clienti": [], "furnizori": [],
  "chei": [{"nume":"magazin","drepturi":["facturi:emitere","facturi:citire"],"expira_la":null}],
  "utilizatori_api": [{"nume":"magazin-v1"}],
  "utilizatori": [{"email":"admin@exemplu.ro","parola":"..."}]
} ] }`;
