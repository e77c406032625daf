/** What each check of `doctor` is called in Romanian, and what to do where it fails. The program itself says it in English. */
export const checks: Readonly<Record<string, readonly [name: string, advice: string]>> = {
  'links lead to the address that people use': [
    'Linkurile duc la adresa pe care o folosesc oamenii',
    'Puneți în FACTURIER_PUBLIC_URL adresa din browser și reporniți serviciul.',
  ],
  'callers are told apart behind a proxy': [
    'Apelanții se deosebesc în spatele proxy-ului',
    'Puneți în FACTURIER_TRUSTED_PROXIES adresele proxy-ului și reporniți.',
  ],
  'mail can be sent': ['E-mailul poate fi trimis', 'Puneți FACTURIER_SMTP_URL și FACTURIER_MAIL_FROM.'],
  'invoices can be sent to the tax authority': [
    'Facturile pot fi trimise la ANAF',
    'Înregistrați aplicația la ANAF și puneți datele ei în FACTURIER_ANAF_CLIENT_ID, _SECRET și _REDIRECT_URL.',
  ],
  'the master key is kept apart from the data': [
    'Cheia principală stă separat de date',
    'Mutați cheia în afara folderului de date și arătați-o prin FACTURIER_MASTER_KEY_FILE.',
  ],
  'the role of the database has no more rights than it needs': [
    'Rolul din baza de date are numai drepturile necesare',
    'Dați serviciului un rol care își deține baza și nu este superuser.',
  ],
  'there is a backup of the last # days': [
    'Există o copie de siguranță din ultimele # zile',
    'Faceți una cu bin/facturier backup FIȘIER, și puneți comanda în cron.',
  ],
  'the schedule makes backups': [
    'Copiile de siguranță se fac singure, zilnic',
    'Vedeți în jurnalul serviciului de ce nu s-a făcut: folderul din FACTURIER_BACKUP_FOLDER, loc pe disc, drepturi.',
  ],
  'a backup was verified in the last nine days': [
    'O copie de siguranță a fost verificată în ultimele nouă zile',
    'Rulați bin/facturier backup verify FIȘIER; vedeți în jurnalul serviciului de ce nu s-a făcut singură.',
  ],
  'the backup that was verified last is well': [
    'Copia de siguranță verificată ultima oară este bună',
    'Rulați bin/facturier backup verify FIȘIER, apoi bin/facturier doctor --deep, și scrieți la suport cu ce spun.',
  ],
  'backups are encrypted': [
    'Copiile de siguranță sunt criptate',
    'Faceți o cheie cu bin/facturier backup keygen și puneți destinatarul în FACTURIER_BACKUP_RECIPIENT.',
  ],
  'no background job was given up': [
    'Nicio lucrare din fundal nu a fost abandonată',
    'Vedeți mai jos lucrările abandonate; după ce ați îndreptat cauza, reluați-le cu comanda jobs.',
  ],
  'every mail of the last days could be sent': [
    'Toate e-mailurile din ultimele zile au plecat',
    'Verificați serverul de e-mail; comanda mails arată care nu au plecat.',
  ],
  'no webhook was switched off': [
    'Niciun webhook nu a fost oprit',
    'Firma îl pornește din Setări, Webhook-uri, după ce adresa lui răspunde.',
  ],
  'the audit trail is sealed': ['Jurnalul este sigilat', 'Verificați că rulează lucrările din fundal (worker).'],
  'the audit trail goes on from what the data folder knows of it': [
    'Jurnalul continuă ce știe folderul de date despre el',
    'Cineva a pus înapoi o bază mai veche sau a șters din jurnal: aflați cine, înainte de a lucra mai departe.',
  ],
  'every verified row of the audit trail is as it was written': [
    'Fiecare rând verificat al jurnalului este cum a fost scris',
    'Un rând a fost schimbat în afara serviciului: rulați audit verify și comparați cu o copie de siguranță.',
  ],
  'every stock is what its movements add up to': [
    'Fiecare stoc este suma mișcărilor lui',
    'Scrieți la suport cu textul de mai jos; nu corectați stocul de mână.',
  ],
  'the database is reachable and PostgreSQL 15 or later': [
    'Baza de date răspunde și este PostgreSQL 15 sau mai nou',
    'Verificați FACTURIER_DATABASE_URL și serverul PostgreSQL.',
  ],
  'the database is of this environment and this version or an older one': [
    'Baza de date este a acestui mediu și nu mai nouă decât programul',
    'Porniți versiunea de program care a scris-o, sau mediul potrivit.',
  ],
  'this user may create tables and write': [
    'Utilizatorul bazei poate crea tabele și scrie',
    'Faceți rolul serviciului proprietar al bazei.',
  ],
  'a write is accepted': ['Baza de date primește scrieri', 'Verificați că baza nu este o replică numai pentru citire.'],
  'the disk has room': [
    'Pe disc este loc',
    'Eliberați spațiu sau măriți discul; fără loc serviciul se oprește din scris.',
  ],
  'the schema is up to date': ['Structura bazei este la zi', 'Reporniți serviciul, care o aduce la zi.'],
  'acknowledged writes reach the disk': [
    'Ce a fost confirmat ajunge pe disc',
    'Lăsați fsync și synchronous_commit pornite în PostgreSQL.',
  ],
  'the replica that is read from has what was written': [
    'Replica pentru citire are tot ce s-a scris',
    'Verificați serverul din FACTURIER_READ_DATABASE_URL și rolul din adresă; până atunci se citește din baza însăși.',
  ],
  'the clocks of the database and of this machine agree': [
    'Ceasul bazei și al acestei mașini arată aceeași oră',
    'Porniți sincronizarea ceasului (NTP) pe ambele.',
  ],
  'the master key is the one of this database': [
    'Cheia principală este a acestei baze de date',
    'Puneți înapoi cheia cu care a fost scrisă baza; din altă cheie nu se poate citi.',
  ],
  'the service is not under maintenance': [
    'Serviciul nu este în mentenanță',
    'Încheiați mentenanța cu comanda maintenance, când ați terminat.',
  ],
  'the exchange rates of the central bank are read': [
    'Cursurile BNR se citesc',
    'Verificați că mașina poate ajunge la BNR; altfel scrieți cursul de mână, din Setări, Cursuri valutare.',
  ],
  'currencies in use have an exchange rate': [
    'Valutele folosite au curs',
    'Scrieți cursul care lipsește în Setări, Cursuri valutare.',
  ],
  'the kept sums of reports are what the documents add up to': [
    'Sumele păstrate ale rapoartelor sunt cele ale documentelor',
    'Verificarea le-a pus deja la loc; scrieți la suport dacă se repetă.',
  ],
  'collections say rightly whether something is left of their document': [
    'Încasările spun corect dacă mai este ceva de încasat',
    'Verificarea le-a pus deja la loc; scrieți la suport dacă se repetă.',
  ],
  'mail, messages to the tax authority and webhooks may go out': [
    'E-mailurile, mesajele la ANAF și webhook-urile au voie să plece',
    'Sunt oprite, de obicei după o restaurare; porniți-le după ce ați verificat datele.',
  ],
  'every card payment stands on a document': [
    'Fiecare plată cu cardul este trecută pe un document',
    'Firma o alocă, o restituie sau o lămurește la Panou, De rezolvat.',
  ],
  'what is paid into the companies’ own Stripe accounts is told': [
    'Se află ce se plătește în conturile Stripe ale firmelor',
    'Puneți FACTURIER_STRIPE_CONNECT_WEBHOOK_SECRET și adăugați adresa la Stripe.',
  ],
  'companies are connected to SPV for the next two weeks': [
    'Firmele sunt conectate la SPV pentru următoarele două săptămâni',
    'Firma reînnoiește accesul din Setări, SPV, cu certificatul digital.',
  ],
  'invoices reach the tax authority in their legal term': [
    'Facturile ajung la ANAF în termenul legal',
    'Firma le trimite din Facturi, cu filtrul e-Factura: netrimisă.',
  ],
  'the tax authority rejected no invoice, and each could be sent': [
    'ANAF nu a respins nicio factură și toate au putut fi trimise',
    'Firma le corectează din Facturi, cu filtrul e-Factura: respinsă sau eroare.',
  ],
  'the fiscal codes of the companies can exist': [
    'Codurile fiscale ale firmelor pot exista',
    'Corectați codul firmei; cifra lui de control este greșită.',
  ],
};
