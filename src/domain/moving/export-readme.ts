interface ReadmeFacts {
  readonly name: string;
  readonly fiscalCode: string;
  readonly takenAt: string;
  readonly version: string;
  readonly hasPdf: boolean;
  readonly hasSecrets: boolean;
  readonly tables: readonly { readonly name: string; readonly about: string; readonly leftOut: string | null }[];
}

/** OPS-MOVE-2: what a stranger needs to read the file, in Romanian and in English. */
export function exportReadme({ name, fiscalCode, takenAt, version, hasPdf, hasSecrets, tables }: ReadmeFacts): string {
  const exported = tables.filter(({ leftOut }) => leftOut === null);
  const left = tables.filter(({ leftOut }) => leftOut !== null);
  return `${[
    `${name}, cod fiscal ${fiscalCode}`,
    `facturier ${version}, ${takenAt}`,
    '',
    'RO',
    'Acest fișier conține toate datele firmei, așa cum erau la momentul de mai sus.',
    'documents/   fiecare factură în XML (UBL, ca pentru e-Factura); documents/list.csv spune care are și care nu, și de ce',
    ...(hasPdf ? ['pdf/         fiecare document, tipărit'] : []),
    'attachments/ fișierele atașate la clienți, documente și facturi primite',
    'tables/      toate tabelele, CSV în UTF-8, cu virgulă; tables.csv explică fiecare coloană (în engleză)',
    'checksums.txt se verifică cu: sha256sum -c checksums.txt',
    'Fișierul conține date personale și adrese secrete (linkuri): păstrați-l ca pe un registru contabil.',
    hasSecrets
      ? 'O altă instalare îl continuă cu: bin/facturier company import FIȘIER --passphrase-file FIȘIERUL_FRAZEI'
      : 'Fișierul se poate citi, dar nu se poate importa în altă instalare: pentru aceasta exportați din nou, cu --passphrase-file.',
    '',
    'EN',
    'This file holds everything of the company as it was at the moment above.',
    'documents/   every invoice as XML (UBL, as for e-Factura); documents/list.csv says which have one and why others have none',
    ...(hasPdf ? ['pdf/         every document, printed'] : []),
    'attachments/ the files kept with clients, documents and received invoices',
    'tables/      every table as CSV: UTF-8, comma, one heading; a field without quotes that is empty has no value,',
    '             one with empty quotes is an empty text; moments are in UTC, bytes in hexadecimal after \\x, money with a point',
    'tables.csv   what every column of every table means',
    hasSecrets
      ? 'secrets.json signing secrets of webhooks and the like, sealed with the passphrase of the export (scrypt, AES-256-GCM)'
      : 'The secrets (of webhooks and the like) were left out, because the export had no passphrase.',
    'checksums.txt is verified by: sha256sum -c checksums.txt',
    'manifest.json names the version, the rows of every table and the end of the audit trail.',
    'API keys stand as SHA-256 hashes; passwords of people are not in the file.',
    '',
    'The audit trail (tables/audit_entries.csv): the hash of a row is SHA-256 over the 32 bytes of the hash before (zeros before',
    'the first row) and these texts, each written as LENGTH:TEXT, in UTF-8 with its length in bytes (a missing one as -,):',
    '"facturier audit 1", fiscal code, position, at (seconds since 1970 in UTC with six decimals), author_kind, author_id,',
    'interaction_id, subject, subject_name, action, details.',
    '',
    hasSecrets
      ? 'Another installation continues with it by: bin/facturier company import FILE --passphrase-file PASSPHRASE_FILE'
      : 'The file can be read but not imported by another installation: for that, export again with --passphrase-file.',
    '',
    'Tables:',
    ...exported.map((table) => `  ${table.name}: ${table.about}`),
    '',
    'Left out:',
    ...left.map((table) => `  ${table.name}: ${table.about} ${table.leftOut}`),
  ].join('\n')}\n`;
}
