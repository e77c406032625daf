import { lazy, Suspense } from 'react';
import { type Path, pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import type { May } from '../../me.ts';
import { Facts } from '../../parts/facts.tsx';
import { Loaded, Loading, Screen } from '../../parts/screen.tsx';
import styles from '../../parts/steps.module.css';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { Link } from '../../router.tsx';
import { useSession } from '../../session.tsx';
import { day, dayMs, writtenDate } from '../../words/dates.ts';
import type { Words } from '../../words/ro.ts';
import { useWords } from '../../words/words.ts';
import { Owed } from './owed.tsx';
import { SalesCards } from './sales.tsx';

type CompanyData = Answer<'get', '/app/api/firma'>;
type Series = Answer<'get', '/app/api/serii'>['randuri'];
type Keys = Answer<'get', '/app/api/chei'>;

/** /app shows how to begin, what needs a hand, how sales stand, what is owed, and what the next documents will be called. */
export function HomeScreen() {
  const words = useWords();
  const { may } = useSession();
  const company = useApiQuery('/app/api/firma', {});
  const series = useApiQuery('/app/api/serii', {});
  const overview = useApiQuery('/app/api/panou', {});
  const sales = useApiQuery('/app/api/panou/vanzari', {});
  const shortages = useApiQuery('/app/api/firma/lipsuri', {});
  const keys = useApiQuery('/app/api/chei', {}, { isEnabled: may('chei:gestionare') });
  // What comes first would be moved by what comes later, so all of it is shown at once.
  const isWaiting = [company, series, overview, sales, shortages, keys].some(({ isLoading }) => isLoading);
  if (isWaiting) {
    return (
      <Screen title={words.menu.home}>
        <Loading room="figures" />
      </Screen>
    );
  }
  return (
    <Screen title={words.menu.home}>
      {may('firma:gestionare') && shortages.data && overview.data ? (
        <Beginning
          shortages={shortages.data.lipsuri}
          hasAccount={(company.data?.conturi_bancare.length ?? 0) > 0}
          hasDocuments={overview.data.are_documente}
        />
      ) : null}
      <Loaded asked={overview}>
        {({ are_documente, de_incasat, de_rezolvat }) => (
          <>
            <NeedsAHand keys={keys.data} found={de_rezolvat} />
            {are_documente ? (
              <>
                <Owed ages={de_incasat} />
                <Loaded asked={sales}>{(data) => <SalesCards sales={data} />}</Loaded>
              </>
            ) : null}
          </>
        )}
      </Loaded>
      <Loaded asked={series}>{({ randuri }) => <NextNumbers series={randuri} />}</Loaded>
      <Loaded asked={company}>{(data) => <CompanyFacts company={data} />}</Loaded>
    </Screen>
  );
}

interface BeginningProps {
  readonly shortages: Answer<'get', '/app/api/firma/lipsuri'>['lipsuri'];
  readonly hasAccount: boolean;
  readonly hasDocuments: boolean;
}

/** It is shown until the company has issued its first document. */
function Beginning({ shortages, hasAccount, hasDocuments }: BeginningProps) {
  const words = useWords();
  const steps = [
    { ...words.home.steps.company, to: pathTo('companySettings'), isDone: !shortages.includes('adresa') && hasAccount },
    { ...words.home.steps.series, to: pathTo('series'), isDone: !shortages.includes('serie') },
    { ...words.overview.begin, to: pathTo('newDocument'), isDone: hasDocuments },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className="card" aria-labelledby="inceput">
      <h2 id="inceput">{words.home.beginning}</h2>
      <ol className={styles['steps']}>
        {steps.map(({ title, text, act, to, isDone }) => (
          <li key={to} className={isDone ? `${styles['step']} ${styles['done']}` : styles['step']}>
            <h3>
              {title} {isDone ? <span className="badge badge-good">{words.home.done}</span> : null}
            </h3>
            <p className="quiet">
              {text} {isDone ? null : <Link to={to}>{act}</Link>}
            </p>
          </li>
        ))}
      </ol>
      <p>
        {words.moving.fromElsewhere} <Link to={pathTo('moving')}>{words.moving.title}</Link>
      </p>
      {shortages.includes('abonament') ? <p className="note note-warn">{words.home.noPlan}</p> : null}
    </section>
  );
}

/** Few companies ever have such money. */
const CardMoney = lazy(async () => ({ default: (await import('./card-money.tsx')).CardMoney }));

const soonMs = 14 * dayMs;

type Found = Answer<'get', '/app/api/panou'>['de_rezolvat'][number];

interface NeedsAHandProps {
  readonly keys: Keys | undefined;
  readonly found: readonly Found[];
}

function NeedsAHand({ keys, found }: NeedsAHandProps) {
  const words = useWords();
  const { me, may } = useSession();
  const ending = (keys?.chei ?? []).filter(
    ({ expira_la, revocata_la }) => revocata_la === null && expira_la && Date.parse(expira_la) - Date.now() < soonMs,
  );
  const hasCardMoney = may('facturi:incasare') && found.some(({ fel }) => fel === 'card_nealocat');
  const listed = hasCardMoney ? found.filter(({ fel }) => fel !== 'card_nealocat') : found;
  const things = [
    ...listed.map((one) => ({ text: textOf(words, one), to: placeOf(one, may) })),
    ...ending.map(({ nume, expira_la }) => ({
      to: pathTo('keys'),
      text: words.home.keyEnds(nume, day(expira_la ?? ''), Date.parse(expira_la ?? '') < Date.now()),
    })),
    ...(me.al_doilea_factor ? [] : [{ to: pathTo('account'), text: words.home.noSecondFactor }]),
    ...(me.al_doilea_factor && me.coduri_ramase < 3
      ? [{ to: pathTo('account'), text: words.home.fewCodes(me.coduri_ramase) }]
      : []),
  ];
  if (things.length === 0 && !hasCardMoney) return null;
  return (
    <section className="card" aria-labelledby="de-facut">
      <h2 id="de-facut">{words.home.needsAHand}</h2>
      {things.length === 0 ? null : (
        <ul className="form">
          {things.map(({ to, text }) => (
            <li key={text}>{to === null ? text : <Link to={to}>{text}</Link>}</li>
          ))}
        </ul>
      )}
      {hasCardMoney ? (
        <Suspense fallback={<Loading />}>
          <CardMoney />
        </Suspense>
      ) : null}
    </section>
  );
}

function textOf(words: Words, { fel, cate, pana_la }: Found): string {
  if (fel !== 'acces_spv') return words.overview.checks[fel](cate);
  return pana_la === null ? words.home.spvRefused : words.home.spvEnds(writtenDate(pana_la));
}

/** Returns where it is dealt with; null where this person cannot. */
function placeOf({ fel, documente: [first], de_la, pana_la, id_client }: Found, may: May): Path | null {
  switch (fel) {
    case 'efactura_respinsa':
      return pathTo('invoices', { efactura: 'respinsa' });
    case 'efactura_eroare':
      return pathTo('invoices', { efactura: 'eroare' });
    case 'efactura_termen':
      return pathTo('invoices', { de_la, pana_la, efactura: 'netrimisa' });
    case 'intrari_bancare':
      return pathTo('bank');
    case 'efactura_neconectata':
    case 'acces_spv':
      return may('spv:gestionare') ? pathTo('spvSettings') : null;
    case 'furnizori_de_aprobat':
      return pathTo('received', { status: 'in_asteptare' });
    case 'propuneri_clienti':
      return id_client === null ? null : pathTo('client', { id: id_client });
    case 'webhook_oprit':
      return may('webhook:gestionare') ? pathTo('webhooks') : null;
    case 'e_mail_abandonat':
    case 'card_nealocat':
      return first ? pathTo('document', first) : null;
  }
}

function NextNumbers({ series }: { readonly series: Series }) {
  const words = useWords();
  const { may } = useSession();
  return (
    <Table
      caption={words.home.nextNumbers}
      isTitled
      rows={series}
      keyOf={({ serie }) => serie}
      empty={
        <>
          <p>{words.series.empty}</p>
          {may('serii:gestionare') ? (
            <Link to={pathTo('series')} className="button">
              {words.home.steps.series.act}
            </Link>
          ) : null}
        </>
      }
      columns={[
        { title: words.series.code, cell: ({ serie }) => <strong>{serie}</strong> },
        { title: words.series.kind, cell: ({ fel }) => words.series.kinds[fel] },
        { title: words.series.next, cell: ({ urmatorul_numar }) => urmatorul_numar, isNumber: true },
        { title: words.series.documents, cell: ({ documente }) => documente, isNumber: true },
        {
          title: words.series.lastIssue,
          cell: ({ ultima_emitere }) => (ultima_emitere ? day(ultima_emitere) : words.none),
        },
      ]}
    />
  );
}

function CompanyFacts({ company }: { readonly company: CompanyData }) {
  const words = useWords();
  const place = [company.adresa, company.localitate, company.cod_judet].filter(Boolean).join(', ');
  const facts: readonly (readonly [string, string])[] = [
    [words.company.code, `${company.platitor_tva ? 'RO' : ''}${company.cod_unic}`],
    [words.company.register, company.nr_reg_com ?? words.none],
    [words.company.address, place || words.none],
    [words.company.plan, company.abonament ?? words.company.noPlan],
  ];
  return (
    <section className="card" aria-labelledby="firma-pe-scurt">
      <h2 id="firma-pe-scurt">{company.denumire}</h2>
      <Facts facts={facts} />
    </section>
  );
}
