import { isAdmin } from 'cms/contract';
import { Link } from 'react-router-dom';
import { homeCopy } from '../../content/home';
import type { DataOf } from '../../data/queries';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { Icon, type IconName } from '../../ui/Icon';
import type { homeQuery } from './queries';

interface ExploreButtonsProps {
  /** Content of the optional pages. Their buttons are left out while the query is loading or if it failed. */
  existing: DataOf<typeof homeQuery> | undefined;
}

export function ExploreButtons({ existing }: ExploreButtonsProps) {
  const admin = isAdmin(useSessionUser());
  const buttons = chooseButtons({
    posts: admin || Boolean(existing?.posts.length),
    seasons: admin || Boolean(existing?.seasons.length),
  });

  return (
    <section className="explore width" aria-labelledby="explore">
      <div>
        <h2 id="explore">{homeCopy.exploreHeading}</h2>
        <ul className="list">
          {buttons.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to}>
                <span className="disc">
                  <Icon name={icon} />
                </span>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface Button {
  to: string;
  label: string;
  icon: IconName;
}

const copy = homeCopy.exploreButtons;

const agents: Button = { to: paths.agent.list, label: copy.agents, icon: 'people' };
const buying: Button = { to: paths.buying, label: copy.buying, icon: 'key' };
const selling: Button = { to: paths.selling, label: copy.selling, icon: 'house' };
const insights: Button = { to: paths.post.list, label: copy.insights, icon: 'article' };
const seasons: Button = { to: paths.season.list, label: copy.seasons, icon: 'sun' };
const about: Button = { to: paths.about, label: copy.about, icon: 'sailing' };

/** Includes insights and seasons only if they have content. About is always last. */
const chooseButtons = (existing: { posts: boolean; seasons: boolean }): Button[] => [
  agents,
  buying,
  selling,
  ...(existing.posts ? [insights] : []),
  ...(existing.seasons ? [seasons] : []),
  about,
];
