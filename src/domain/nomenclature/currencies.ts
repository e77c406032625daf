export interface Currency {
  readonly code: string;
  /** Digits after the decimal point; null for metals, units of account and test codes, which have none. */
  readonly minorDigits: number | null;
}

// V2-NOM-4: ISO 4217, list one, as of 2026: without BGN, ANG, CUC, HRK, SLL and ZWL; with SLE, VED, XAD, XCG and ZWG.
const codes =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF ' +
  'CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD ' +
  'HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD ' +
  'MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN ' +
  'PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD ' +
  'TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XAG XAU XBA XBB XBC XBD XCD XCG XDR XOF XPD ' +
  'XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWG';

const usualMinorDigits = 2;
const exceptions: readonly { readonly minorDigits: number | null; readonly codes: string }[] = [
  { minorDigits: 0, codes: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF' },
  { minorDigits: 3, codes: 'BHD IQD JOD KWD LYD OMR TND' },
  { minorDigits: 4, codes: 'CLF UYW' },
  { minorDigits: null, codes: 'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX' },
];

/** Every active currency, by code. */
export const currencies: readonly Currency[] = codes.split(' ').map((code) => {
  const exception = exceptions.find((group) => group.codes.split(' ').includes(code));
  return { code, minorDigits: exception ? exception.minorDigits : usualMinorDigits };
});

const byCode: ReadonlyMap<string, Currency> = new Map(currencies.map((currency) => [currency.code, currency]));

/** Finds the currency by its exact code. */
export function findCurrency(code: string): Currency | undefined {
  return byCode.get(code);
}
