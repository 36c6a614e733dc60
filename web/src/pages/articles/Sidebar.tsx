import type { ReactNode } from 'react';
import { readingCopy as copy } from '../../content/reading';
import { SiteLink } from '../../ui/links';
import { Pager } from '../../ui/Pager';

interface SidebarItem {
  to: string;
  label: string;
  selected: boolean;
  /** Status and actions for staff. */
  staff?: ReactNode;
}

/** Maximum number of entries rendered at once. For staff, each entry has buttons. */
const pageSize = 40;

interface SidebarListProps {
  items: SidebarItem[];
  title: string;
  /** Text that names must contain, and the path of the current page, which the search form keeps. */
  find?: string;
  path: string;
}

/** Links of a sidebar. Long lists are paged, starting at the selected entry's page, and have a search form (ui/liveForms.ts). */
export function SidebarList({ items, title, find = '', path }: SidebarListProps) {
  const text = find.trim().toLowerCase();
  const matches = items.filter(({ label }) => label.toLowerCase().includes(text));
  const pages = Math.max(1, Math.ceil(matches.length / pageSize));
  const page = Math.max(0, Math.floor(matches.findIndex(({ selected }) => selected) / pageSize));

  return (
    <>
      {items.length > pageSize && (
        <form action={path} className="find" data-live>
          <label>
            <span className="small">{copy.find}</span>
            <input type="search" name="find" defaultValue={find} />
          </label>
        </form>
      )}
      <div data-part={title}>
        <ul className="list small">
          {matches.slice(page * pageSize, (page + 1) * pageSize).map(({ to, label, selected, staff }) => (
            <li key={to}>
              <SiteLink to={to} aria-current={selected ? 'page' : undefined}>
                {label}
              </SiteLink>
              {staff}
            </li>
          ))}
        </ul>
        {matches.length === 0 && (
          <p role="status" className="small quiet">
            {copy.noMatches}
          </p>
        )}
        <Pager list={title} page={page + 1} pages={pages} pathOf={(page) => matches[(page - 1) * pageSize]?.to} />
      </div>
    </>
  );
}
