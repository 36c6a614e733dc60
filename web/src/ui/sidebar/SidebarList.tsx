import { useDeferredValue, useState, type ReactNode } from 'react';
import { readingCopy as copy } from '../../content/reading';
import { Pager, usePage } from '../paging/Pager';
import { SiteLink } from '../SiteLink';

export interface SidebarItem {
  to: string;
  label: string;
  selected: boolean;
  /** What staff are told and may do. */
  staff?: ReactNode;
}

/** As many entries as are drawn at once, which for staff have buttons. */
const pageSize = 40;

/** The places that a sidebar leads to; of many, those around the selected one, and a way to find the others. */
export function SidebarList({ items, title }: { items: SidebarItem[]; title: string }) {
  const [text, setText] = useState('');
  const sought = useDeferredValue(text).trim().toLowerCase();
  const found = sought ? items.filter(({ label }) => label.toLowerCase().includes(sought)) : items;
  const start = found.findIndex(({ selected }) => selected);
  const about = `${sought} ${found[start]?.to}`;
  const { shown, page, pages, list, setPage } = usePage<SidebarItem, HTMLUListElement>(found, pageSize, { start, about });

  return (
    <>
      {items.length > pageSize && <Find text={text} onFind={setText} />}
      <ul ref={list} className="list">
        {shown.map(({ to, label, selected, staff }) => (
          <li key={to}>
            <SiteLink to={to} aria-current={selected ? 'page' : undefined}>
              {label}
            </SiteLink>
            {staff}
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p role="status" className="small quiet">
          {copy.noneFound}
        </p>
      )}
      <Pager label={copy.pages.of(title)} page={page} pages={pages} to={(page) => found[(page - 1) * pageSize]!.to} onPage={setPage} />
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
