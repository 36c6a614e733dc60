import ArticleOutlinedIcon from '@mui/icons-material/ArticleOutlined';
import DashboardOutlinedIcon from '@mui/icons-material/DashboardOutlined';
import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import ForumOutlinedIcon from '@mui/icons-material/ForumOutlined';
import HomeWorkOutlinedIcon from '@mui/icons-material/HomeWorkOutlined';
import HistoryIcon from '@mui/icons-material/History';
import MailOutlinedIcon from '@mui/icons-material/MailOutlined';
import MoreHorizIcon from '@mui/icons-material/MoreHoriz';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import PeopleOutlinedIcon from '@mui/icons-material/PeopleOutlined';
import PersonOutlinedIcon from '@mui/icons-material/PersonOutlined';
import TuneOutlinedIcon from '@mui/icons-material/TuneOutlined';
import WbSunnyOutlinedIcon from '@mui/icons-material/WbSunnyOutlined';
import { useMediaQuery } from '@mui/material';
import { isAdmin, publishableTypes, type CollectionType, type SessionUser } from 'cms/contract';
import type { ElementType } from 'react';
import { useLocation } from 'react-router-dom';
import { useReply } from '../../api/useReply';
import { typeTexts } from '../../staff-kit/typeTexts';
import { paths } from '../../paths';
import { SiteLink } from '../../ui/links';
import { opens, popover } from '../../ui/popover';
import { counted } from '../../staff-kit/texts';

const moreId = 'rail-more';

interface RailEntry {
  path: string;
  label: string;
  Icon: ElementType;
  /** Path that begins the paths of the entry's other screens. */
  section?: string;
  /** Whether phones show the entry in the bar instead of *More*. */
  first?: boolean;
  Count?: ElementType;
}

const dashboard: RailEntry = { path: paths.dashboard, label: 'Dashboard', Icon: DashboardOutlinedIcon, first: true };

const inquiries: RailEntry = {
  path: paths.inquiries,
  label: 'Inquiries',
  Icon: ForumOutlinedIcon,
  section: paths.inquiries,
  first: true,
  Count: NewInquiries,
};

const icons: Partial<Record<CollectionType, ElementType>> = {
  agent: PeopleOutlinedIcon,
  listing: HomeWorkOutlinedIcon,
  season: WbSunnyOutlinedIcon,
};

const listOf = (type: CollectionType): RailEntry => ({
  path: paths[type].manage,
  label: typeTexts[type].plural,
  Icon: icons[type] ?? ArticleOutlinedIcon,
  section: paths[type].list,
  // Phones have room for four entries and *More*.
  first: type === 'agent' || type === 'listing',
});

const adminEntries: RailEntry[] = [
  dashboard,
  inquiries,
  listOf('agent'),
  { path: paths.invitations, label: 'Invitations', Icon: MailOutlinedIcon, Count: WaitingCount },
  ...publishableTypes.map(listOf),
  { path: paths.auditLog(), label: 'Audit log', Icon: HistoryIcon },
  { path: paths.deleted, label: 'Recently deleted', Icon: DeleteOutlinedIcon },
  { path: paths.site.edit, label: 'Site settings', Icon: TuneOutlinedIcon, section: paths.site.edit },
];

/** Agents have their own listings and profile only; that of an administrator is under *Agents*. */
function entriesOf(user: SessionUser): RailEntry[] {
  if (isAdmin(user)) return adminEntries;
  const path = paths.agent.one(user.id);
  const listings = { ...listOf('listing'), label: 'My listings' };
  return [dashboard, inquiries, listings, { path, label: 'My profile', Icon: PersonOutlinedIcon, section: path, first: true }];
}

/** Navigation of staff screens: a column, or on phones a bar at the bottom. */
export function Rail({ user }: { user: SessionUser }) {
  const { pathname, search } = useLocation();
  const isPhone = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const entries = entriesOf(user);
  const current =
    entries.find(({ path }) => path === pathname + search) ??
    entries.find(({ path }) => path === pathname) ??
    entries.find(({ section }) => section && pathname.startsWith(`${section}/`));
  const itemOf = (entry: RailEntry) => {
    const { path, label, Icon, Count } = entry;
    return (
      <li key={path}>
        <SiteLink to={path} aria-current={entry === current ? (path.startsWith(pathname) ? 'page' : true) : undefined}>
          <Icon />
          {label}
          {Count && <Count />}
        </SiteLink>
      </li>
    );
  };
  const rest = entries.filter(({ first }) => !first);

  return (
    <nav aria-label="Staff navigation" className="rail">
      <ul className="list">
        {entries.filter(({ first }) => first || !isPhone).map(itemOf)}
        {!isPhone && isAdmin(user) && <PanelLink />}
      </ul>
      {isPhone && rest.length > 0 && (
        <>
          <button type="button" className={current && rest.includes(current) ? 'current' : undefined} {...opens(moreId)}>
            <MoreHorizIcon />
            More
          </button>
          <ul {...popover(moreId)} className="menu settings list">
            {rest.map(itemOf)}
            <PanelLink />
          </ul>
        </>
      )}
    </nav>
  );
}

/** The admin panel has pages of its own. */
const PanelLink = () => (
  <li className="panel-link">
    <a href={paths.panel}>
      <OpenInNewIcon />
      Admin panel
    </a>
  </li>
);

/** Number of inquiries without an answer. */
function NewInquiries() {
  const { reply } = useReply('getInquirySummary');
  if (!reply?.open) return null;
  return (
    <span className="chip" aria-label={`${counted(reply.open, 'inquiry', 'inquiries')} without an answer`} role="img">
      {reply.open}
    </span>
  );
}

/** Number of agents without a password. */
function WaitingCount() {
  const { reply } = useReply('getOverview');
  if (!reply?.waiting) return null;
  return (
    <span className="chip" aria-label={`${counted(reply.waiting, 'agent')} without a password`} role="img">
      {reply.waiting}
    </span>
  );
}
