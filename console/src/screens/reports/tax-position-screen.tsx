import { pathTo } from '../../addresses.ts';
import type { Answer } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Loaded } from '../../parts/screen.tsx';
import { Table } from '../../parts/table.tsx';
import { useApiQuery } from '../../queries.tsx';
import { goTo, usePlace } from '../../router.tsx';
import { money } from '../../words/money.ts';
import { reportWords } from '../../words/more-reports.ts';
import { shownNumber } from '../../words/numbers.ts';
import { useWords } from '../../words/words.ts';
import { ReportCard } from './report-card.tsx';
import { ReportPage } from './report-page.tsx';

type Position = Answer<'get', '/app/api/firme/pozitie-anaf'>;
type Asked = Readonly<Partial<Record<'cod_unic' | 'an', string>>>;

/** /app/rapoarte/pozitie-anaf shows the statements of a company for a year, and where it stands among others. */
export function TaxPositionScreen() {
  const words = useWords();
  const { query } = usePlace();
  const told = reportWords(words);
  const asked: Asked = { cod_unic: query.get('cod_unic') ?? '', an: query.get('an') ?? '' };
  const sent = {
    ...(asked.cod_unic ? { cod_unic: asked.cod_unic } : {}),
    ...(asked.an ? { an: Number(asked.an) } : {}),
  };
  const position = useApiQuery('/app/api/firme/pozitie-anaf', { query: sent }, { keepsPrevious: true });
  return (
    <ReportPage title={words.reports.titles.taxPosition} intro={told.position.intro}>
      <Loaded asked={position}>
        {(data) => (
          <>
            <Search key={JSON.stringify([asked, data.ani_disponibili])} asked={asked} years={data.ani_disponibili} />
            <Places position={data} file={sent} />
          </>
        )}
      </Loaded>
    </ReportPage>
  );
}

function Search({ asked, years }: { readonly asked: Asked; readonly years: readonly number[] }) {
  const words = useWords();
  const told = reportWords(words);
  return (
    <Form
      problem={null}
      onSubmit={(typed) => {
        const cod_unic = typed.text('cod_unic').replace(/^RO\s*/i, '');
        if (!/^\d{0,10}$/.test(cod_unic)) return new Map([['cod_unic', told.position.wrongCode]]);
        // The years of another company are not known before it was looked for.
        const an = cod_unic === asked.cod_unic ? typed.text('an') : '';
        goTo(pathTo('taxPosition', { cod_unic, an }), { replaces: true });
        return undefined;
      }}
      acts={<Button type="submit">{told.show}</Button>}
    >
      <div className="fields">
        <TextField
          name="cod_unic"
          label={told.position.code}
          hint={told.position.codeHint}
          value={asked.cod_unic ?? ''}
          keys="numeric"
          maxLength={14}
        />
        <ChoiceField
          name="an"
          label={told.year}
          value={asked.an ?? ''}
          choices={[['', told.balance.newest], ...years.map((one) => [String(one), String(one)] as const)]}
        />
      </div>
    </Form>
  );
}

interface PlacesProps {
  readonly position: Position;
  readonly file: Readonly<Record<string, string | number>>;
}

function Places({ position: { an, indicatori, pozitii, topuri }, file }: PlacesProps) {
  const words = useWords();
  const told = reportWords(words).position;
  if (an === null) return <p className="card quiet">{told.none}</p>;
  const among = (comparison: string) => told.comparisons[comparison] ?? comparison;
  return (
    <>
      <ReportCard id="situatia" title={told.statement(an)} file={null}>
        <Table
          caption={told.statement(an)}
          rows={indicatori}
          keyOf={({ indicator }) => indicator}
          empty={null}
          columns={[
            { title: told.indicator, cell: ({ indicator }) => told.indicators[indicator] ?? indicator },
            {
              title: told.amount,
              cell: ({ indicator, suma }) => (indicator === 'numar_angajati' ? shownNumber(suma) : money(suma)),
              isNumber: true,
            },
          ]}
        />
      </ReportCard>
      <ReportCard id="locul" title={told.places} file={{ ...file, an }} path="/app/api/firme/pozitie-anaf/export">
        <Table
          caption={told.places}
          rows={pozitii.flatMap(({ tip_comparatie, zone, clasamente }) =>
            clasamente.flatMap((ranks, at) => (zone[at] ? [{ tip_comparatie, ...zone[at], ...ranks }] : [])),
          )}
          keyOf={({ tip_comparatie }) => tip_comparatie}
          empty={null}
          columns={[
            {
              title: told.among,
              cell: ({ tip_comparatie, zona, caen }) => (
                <>
                  {among(tip_comparatie)}
                  {zona || caen ? (
                    <span className="small quiet"> ({[zona, caen].filter(Boolean).join(', ')})</span>
                  ) : null}
                </>
              ),
            },
            { title: told.companies, cell: ({ numar_firme }) => shownNumber(numar_firme), isNumber: true },
            {
              title: told.turnover,
              cell: (row) => <Place of={row.pozitie_cifra_afaceri} average={money(row.medie_cifra_afaceri)} />,
              isNumber: true,
            },
            {
              title: told.profit,
              cell: (row) => <Place of={row.pozitie_profit} average={money(row.medie_profit)} />,
              isNumber: true,
            },
            {
              title: told.employees,
              cell: (row) => <Place of={row.pozitie_angajati} average={shownNumber(row.medie_angajati)} />,
              isNumber: true,
            },
            {
              title: told.perEmployee,
              cell: (row) =>
                row.pozitie_cifra_afaceri_pe_angajat === null
                  ? words.none
                  : told.place(row.pozitie_cifra_afaceri_pe_angajat),
              isNumber: true,
            },
          ]}
        />
      </ReportCard>
      {topuri.map(({ tip_comparatie, firme }) => (
        <ReportCard
          key={tip_comparatie}
          id={`top-${tip_comparatie}`}
          title={told.top(among(tip_comparatie))}
          file={null}
        >
          <Table
            caption={told.top(among(tip_comparatie))}
            rows={firme}
            keyOf={({ cod_unic }) => cod_unic}
            empty={null}
            columns={[
              { title: told.rank, cell: ({ pozitie }) => pozitie, onPhone: 'first' },
              { title: told.company, cell: ({ denumire, cod_unic }) => denumire ?? cod_unic, onPhone: 'left' },
              { title: told.turnover, cell: ({ valoare }) => money(valoare), isNumber: true, onPhone: 'right' },
            ]}
          />
        </ReportCard>
      ))}
    </>
  );
}

/** The average of all who are compared stands below the place. */
function Place({ of, average }: { readonly of: number; readonly average: string }) {
  const words = useWords();
  const told = reportWords(words).position;
  return (
    <>
      <div>{told.place(of)}</div>
      <div className="small quiet">{told.average(average)}</div>
    </>
  );
}
