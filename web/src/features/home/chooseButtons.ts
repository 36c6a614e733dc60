import ArticleOutlinedIcon from '@mui/icons-material/ArticleOutlined';
import HouseOutlinedIcon from '@mui/icons-material/HouseOutlined';
import KeyOutlinedIcon from '@mui/icons-material/KeyOutlined';
import PeopleAltOutlinedIcon from '@mui/icons-material/PeopleAltOutlined';
import SailingOutlinedIcon from '@mui/icons-material/SailingOutlined';
import WbSunnyOutlinedIcon from '@mui/icons-material/WbSunnyOutlined';
import { homeWords } from '../../content/home';
import { paths } from '../../paths';
import type { Existing } from './whatExists';

const copy = homeWords.exploreButtons;

const always = {
  agents: { to: paths.agent.list, label: copy.agents, Icon: PeopleAltOutlinedIcon },
  buying: { to: paths.buying, label: copy.buying, Icon: KeyOutlinedIcon },
  selling: { to: paths.selling, label: copy.selling, Icon: HouseOutlinedIcon },
  about: { to: paths.about, label: copy.about, Icon: SailingOutlinedIcon },
};
const insights = { to: paths.post.list, label: copy.insights, Icon: ArticleOutlinedIcon };
const seasons = { to: paths.season.list, label: copy.seasons, Icon: WbSunnyOutlinedIcon };

/** Insights and seasons only where there is something to see, About always last. */
export function chooseButtons(existing: Existing) {
  return [
    always.agents,
    always.buying,
    always.selling,
    ...(existing.posts ? [insights] : []),
    ...(existing.seasons ? [seasons] : []),
    always.about,
  ];
}
