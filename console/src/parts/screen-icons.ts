import type { LucideIcon } from 'lucide-react';
import Archive from 'lucide-react/icons/archive';
import Boxes from 'lucide-react/icons/boxes';
import ChartColumn from 'lucide-react/icons/chart-column';
import FilePen from 'lucide-react/icons/file-pen';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import Inbox from 'lucide-react/icons/inbox';
import Landmark from 'lucide-react/icons/landmark';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Package from 'lucide-react/icons/package';
import Repeat from 'lucide-react/icons/repeat';
import Server from 'lucide-react/icons/server';
import Settings from 'lucide-react/icons/settings';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import Truck from 'lucide-react/icons/truck';
import Users from 'lucide-react/icons/users';
import type { PlainName } from '../addresses.ts';

/** The navigation draws one before each name. */
export const screenIcons: Readonly<Partial<Record<PlainName, LucideIcon>>> = {
  home: LayoutDashboard,
  invoices: FileText,
  drafts: FilePen,
  recurring: Repeat,
  clients: Users,
  articles: Package,
  stock: Boxes,
  suppliers: Truck,
  received: Inbox,
  bank: Landmark,
  reports: ChartColumn,
  archives: Archive,
  settings: Settings,
  journal: History,
  apiCalls: SquareTerminal,
  installation: Server,
};
