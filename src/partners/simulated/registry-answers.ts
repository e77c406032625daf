import type { OfficialCompany } from '../../operations/ports.ts';
import { simulatedCompanies } from './simulated-companies.ts';

const byCode = new Map(simulatedCompanies.map((company) => [company.fiscalCode, company]));

/** The answer has the shape of PlatitorTvaRest v9. */
export function registryAnswer(body: string) {
  const asked = JSON.parse(body) as readonly { readonly cui: number }[];
  const found = asked.flatMap(({ cui }) => byCode.get(String(cui)) ?? []);
  const notFound = asked.map(({ cui }) => cui).filter((cui) => !byCode.has(String(cui)));
  const answer = { cod: 200, message: 'SUCCESS', found: found.map(recordOf), notFound };
  return { status: found.length === 0 ? 404 : 200, type: 'application/json', body: JSON.stringify(answer) };
}

function recordOf({ fiscalCode, name, tradeRegisterNumber, isVatPayer, ...place }: OfficialCompany) {
  const { countyCode, locality, address } = place;
  const isCapital = countyCode === 'B';
  return {
    date_generale: {
      cui: Number(fiscalCode),
      denumire: name.toUpperCase(),
      adresa: address === null ? '' : `JUD. ${countyCode}, ${locality}, ${address}`,
      nrRegCom: tradeRegisterNumber ?? '',
      codPostal: '',
    },
    inregistrare_scop_Tva: { scpTVA: isVatPayer },
    adresa_sediu_social: {
      sdenumire_Strada: address ?? '',
      snumar_Strada: '',
      sdenumire_Localitate: isCapital ? `${locality} Mun. București` : (locality ?? ''),
      sdenumire_Judet: isCapital ? 'MUNICIPIUL BUCUREȘTI' : (countyCode ?? ''),
      scod_JudetAuto: countyCode ?? '',
      sdetalii_Adresa: '',
      scod_Postal: '',
    },
  };
}
