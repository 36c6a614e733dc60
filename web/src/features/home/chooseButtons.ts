import ArticleOutlinedIcon from '@mui/icons-material/ArticleOutlined';
import HouseOutlinedIcon from '@mui/icons-material/HouseOutlined';
import KeyOutlinedIcon from '@mui/icons-material/KeyOutlined';
import PeopleAltOutlinedIcon from '@mui/icons-material/PeopleAltOutlined';
import SailingOutlinedIcon from '@mui/icons-material/SailingOutlined';
import WbSunnyOutlinedIcon from '@mui/icons-material/WbSunnyOutlined';
import { homeWords } from '../../content/home';
import { paths } from '../../paths';
import type { Existing } from './whatExists';

const words = homeWords.exploreButtons;

const always = {
  agents: { to: paths.agent.list, label: words.agents, Icon: PeopleAltOutlinedIcon },
  buying: { to: paths.buying, label: words.buying, Icon: KeyOutlinedIcon },
  selling: { to: paths.selling, label: words.selling, Icon: HouseOutlinedIcon },
  about: { to: paths.about, label: words.about, Icon: SailingOutlinedIcon },
};
const insights = { to: paths.post.list, label: words.insights, Icon: ArticleOutlinedIcon };
const seasons = { to: paths.season.list, label: words.seasons, Icon: WbSunnyOutlinedIcon };

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
