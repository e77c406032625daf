export interface Bank {
  readonly name: string;
  /** The identifier of the bank: 8 characters, without the branch. */
  readonly bic: string;
  /** The short name that people use; null if there is none. */
  readonly alias: string | null;
}

/**
 * V2-NOM-3: the credit institutions and branches operating in Romania in 2026, with the central bank and the State Treasury, by
 * name. Banks that were absorbed by 2025 (OTP, Alpha, First Bank) are not listed: their accounts moved with them.
 */
export const banks: readonly Bank[] = [
  { name: 'BANCA CENTRALA COOPERATISTA CREDITCOOP', bic: 'CRCOROBU', alias: 'CREDITCOOP' },
  { name: 'BANCA COMERCIALA ROMANA', bic: 'RNCBROBU', alias: 'BCR' },
  { name: 'BANCA NATIONALA A ROMANIEI', bic: 'NBORROBU', alias: 'BNR' },
  { name: 'BANCA ROMANA DE CREDITE SI INVESTITII', bic: 'MINDROBU', alias: 'BRCI' },
  { name: 'BANCA TRANSILVANIA', bic: 'BTRLRO22', alias: 'BT' },
  { name: 'BANK OF CHINA (CEE) SUCURSALA BUCURESTI', bic: 'BKCHROBU', alias: null },
  { name: 'BANQUE BANORIENT FRANCE SUCURSALA ROMANIA', bic: 'BLOMROBU', alias: 'BANORIENT' },
  { name: 'BCR BANCA PENTRU LOCUINTE', bic: 'BCRLROBU', alias: null },
  { name: 'BNP PARIBAS SUCURSALA BUCURESTI', bic: 'FTSBROBU', alias: 'BNP' },
  { name: 'BRD - GROUPE SOCIETE GENERALE', bic: 'BRDEROBU', alias: 'BRD' },
  { name: 'CEC BANK', bic: 'CECEROBU', alias: 'CEC' },
  { name: 'CITIBANK EUROPE SUCURSALA ROMANIA', bic: 'CITIROBU', alias: 'CITI' },
  { name: 'EXIM BANCA ROMANEASCA', bic: 'BRMAROBU', alias: 'EXIM' },
  { name: 'GARANTI BBVA', bic: 'UGBIROBU', alias: 'GARANTI' },
  { name: 'ING BANK SUCURSALA BUCURESTI', bic: 'INGBROBU', alias: 'ING' },
  { name: 'INTESA SANPAOLO BANK ROMANIA', bic: 'WBANRO22', alias: 'INTESA' },
  { name: 'LIBRA INTERNET BANK', bic: 'BRELROBU', alias: 'LIBRA' },
  { name: 'NEXENT BANK SUCURSALA BUCURESTI', bic: 'FNNBROBU', alias: 'NEXENT' },
  { name: 'PATRIA BANK', bic: 'CARPRO22', alias: 'PATRIA' },
  { name: 'PKO BANK POLSKI SUCURSALA BUCURESTI', bic: 'BPKOROBU', alias: 'PKO' },
  { name: 'PORSCHE BANK ROMANIA', bic: 'PORLROBU', alias: null },
  { name: 'PROCREDIT BANK', bic: 'MIROROBU', alias: 'PROCREDIT' },
  { name: 'RAIFFEISEN BANK', bic: 'RZBRROBU', alias: 'RAIFFEISEN' },
  { name: 'REVOLUT BANK SUCURSALA BUCURESTI', bic: 'REVOROBB', alias: 'REVOLUT' },
  { name: 'SALT BANK', bic: 'ROINROBU', alias: 'SALT' },
  { name: 'TBI BANK SUCURSALA BUCURESTI', bic: 'TBIBROBU', alias: 'TBI' },
  { name: 'TECHVENTURES BANK', bic: 'BFERROBU', alias: null },
  { name: 'TREZORERIA STATULUI', bic: 'TREZROBU', alias: 'TREZORERIE' },
  { name: 'UNICREDIT BANK', bic: 'BACXROBU', alias: 'UNICREDIT' },
  { name: 'VISTA BANK', bic: 'EGNAROBX', alias: 'VISTA' },
];
