import { overview, sales } from '../../shapes/overview.ts';
import { get } from '../row.ts';

export const overviewRows = [
  get('/app/api/panou', {
    id: 'citestePanoul',
    summary: 'Ce este de încasat, după vechime, în lei, și ce are nevoie de cineva',
    access: 'invoices:read',
    data: overview,
    run: (operations, { from }) => operations.readOverview(from),
  }),
  get('/app/api/panou/vanzari', {
    id: 'citesteVanzarile',
    v2: ['citesteTotalurileVanzarilor'],
    summary: 'Vânzările lunii lângă aceleași zile din luna trecută, și ale ultimelor douăsprezece luni, în lei',
    access: 'invoices:read',
    data: sales,
    run: (operations, { from }) => operations.readSales(from),
  }),
];
