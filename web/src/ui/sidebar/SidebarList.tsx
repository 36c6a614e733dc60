import { useDeferredValue, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readingCopy as copy } from '../../content/reading';
import { Pager, usePage } from '../paging/Pager';

export interface SidebarItem {
  to: string;
  label: string;
  selected: boolean;
  /** Status and actions for staff. */
  staff?: ReactNode;
}

/** Maximum number of entries rendered at once. For staff, each entry has buttons. */
const pageSize = 40;

/** Links of a sidebar. Long lists are paged, starting at the selected entry's page, and have a search field. */
export function SidebarList({ items, title }: { items: SidebarItem[]; title: string }) {
  const [text, setText] = useState('');
  const query = useDeferredValue(text).trim().toLowerCase();
  const matches = query ? items.filter(({ label }) => label.toLowerCase().includes(query)) : items;
  const start = matches.findIndex(({ selected }) => selected);
  const about = `${query} ${matches[start]?.to}`;
  const { shown, page, pages, list, setPage } = usePage<SidebarItem, HTMLUListElement>(matches, pageSize, { start, listKey: about });

  return (
    <>
      {items.length > pageSize && <Find text={text} onFind={setText} />}
      <ul ref={list} className="list">
        {shown.map(({ to, label, selected, staff }) => (
          <li key={to}>
            <Link to={to} aria-current={selected ? 'page' : undefined}>
              {label}
            </Link>
            {staff}
          </li>
        ))}
      </ul>
      {matches.length === 0 && (
        <p role="status" className="small quiet">
          {copy.noMatches}
        </p>
      )}
      <Pager label={copy.pages.of(title)} page={page} pages={pages} to={(page) => matches[(page - 1) * pageSize]!.to} onPage={setPage} />
    </>
  );
}

function Find({ text, onFind }: { text: string; onFind: (text: string) => void }) {
  return (
    <label className="find">
      <span className="small">{copy.find}</span>
      <input type="search" value={text} onChange={({ target }) => onFind(target.value)} />
    </label>
  );
}
