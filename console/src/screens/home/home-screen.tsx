import type { Answer } from '../../api.ts';
import { useAnswer } from '../../asking.tsx';
import { Loaded, Screen } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { Link } from '../../router.tsx';
import { useCompany, useSession } from '../../session.tsx';
import { day } from '../../words/dates.ts';
import { words } from '../../words/words.ts';

type CompanyData = Answer<'get', '/app/api/firma'>;
type Series = Answer<'get', '/app/api/serii'>['serii'];
type Spv = Answer<'get', '/app/api/spv'>;
type Keys = Answer<'get', '/app/api/chei'>;

/** /app: how to begin, what needs a hand, and what the next documents will be called. */
export function HomeScreen() {
  const { rol } = useCompany();
  const company = useAnswer('/app/api/firma', {});
  const series = useAnswer('/app/api/serii', {});
  const shortages = useAnswer('/app/api/firma/lipsuri', {});
  const keys = useAnswer('/app/api/chei', {}, { isAsked: rol === 'administrator' });
  const spv = useAnswer('/app/api/spv', {}, { isAsked: rol === 'administrator' });
  return (
    <Screen title={words.menu.home}>
      {rol === 'administrator' && shortages.data && keys.data ? (
        <>
          <Beginning shortages={shortages.data.lipsuri} keys={keys.data} />
          <NeedsAHand keys={keys.data} spv={spv.data} />
        </>
      ) : null}
      <Loaded asked={series}>{({ serii }) => <NextNumbers series={serii} />}</Loaded>
      <Loaded asked={company}>{(data) => <CompanyFacts company={data} />}</Loaded>
    </Screen>
  );
}

interface BeginningProps {
  readonly shortages: Answer<'get', '/app/api/firma/lipsuri'>['lipsuri'];
  readonly keys: Keys;
}

/** Shown until the company can issue its first document. */
function Beginning({ shortages, keys }: BeginningProps) {
  const hasKey = keys.chei.some(({ activa }) => activa);
  const hasShop = !shortages.includes('platforma');
  const steps = [
    { ...words.home.steps.company, to: '/setari/firma', isDone: !shortages.includes('adresa') },
    { ...words.home.steps.series, to: '/setari/serii', isDone: !shortages.includes('serie') },
    { ...words.home.steps.keys, to: hasKey ? '/setari/platforme' : '/setari/chei', isDone: hasKey && hasShop },
  ];
  if (steps.every(({ isDone }) => isDone) && !shortages.includes('abonament')) return null;
  return (
    <section className="card" aria-labelledby="inceput">
      <h2 id="inceput">{words.home.beginning}</h2>
      <ol className="steps">
        {steps.map(({ title, text, act, to, isDone }) => (
          <li key={to} className={isDone ? 'step step-done' : 'step'}>
            <h3>
              {title} {isDone ? <span className="badge badge-good">{words.home.done}</span> : null}
            </h3>
            <p className="quiet">
              {text} {isDone ? null : <Link to={to}>{act}</Link>}
            </p>
          </li>
        ))}
      </ol>
      {shortages.includes('abonament') ? <p className="note note-warn">{words.home.noPlan}</p> : null}
    </section>
  );
}

const soonMs = 14 * 24 * 60 * 60 * 1000;

function NeedsAHand({ keys, spv }: { readonly keys: Keys; readonly spv: Spv | undefined }) {
  const { me } = useSession();
  const ending = keys.chei.filter(
    ({ expira_la, revocata_la }) => revocata_la === null && expira_la && Date.parse(expira_la) - Date.now() < soonMs,
  );
  const spvEnds = spv?.expira_la && Date.parse(spv.expira_la) - Date.now() < soonMs ? spv.expira_la : null;
  const things = [
    ...(spv?.stare === 'refuzat' ? [{ to: '/setari/spv', text: words.home.spvRefused }] : []),
    ...(spvEnds ? [{ to: '/setari/spv', text: words.home.spvEnds(day(spvEnds)) }] : []),
    ...ending.map(({ nume, expira_la }) => ({
      to: '/setari/chei',
      text: words.home.keyEnds(nume, day(expira_la ?? ''), Date.parse(expira_la ?? '') < Date.now()),
    })),
    ...(me.al_doilea_factor ? [] : [{ to: '/cont', text: words.home.noSecondFactor }]),
    ...(me.al_doilea_factor && me.coduri_ramase < 3
      ? [{ to: '/cont', text: words.home.fewCodes(me.coduri_ramase) }]
      : []),
  ];
  if (things.length === 0) return null;
  return (
    <section className="card" aria-labelledby="de-facut">
      <h2 id="de-facut">{words.home.needsAHand}</h2>
      <ul className="form">
        {things.map(({ to, text }) => (
          <li key={text}>
            <Link to={to}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NextNumbers({ series }: { readonly series: Series }) {
  const { rol } = useCompany();
  return (
    <Table
      caption={words.home.nextNumbers}
      isTitled
      rows={series}
      keyOf={({ serie }) => serie}
      empty={
        <>
          <p>{words.series.empty}</p>
          {rol === 'administrator' ? (
            <Link to="/setari/serii" className="button">
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
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
