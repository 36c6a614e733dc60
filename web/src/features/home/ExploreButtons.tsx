import ArticleOutlinedIcon from '@mui/icons-material/ArticleOutlined';
import HouseOutlinedIcon from '@mui/icons-material/HouseOutlined';
import KeyOutlinedIcon from '@mui/icons-material/KeyOutlined';
import PeopleAltOutlinedIcon from '@mui/icons-material/PeopleAltOutlined';
import SailingOutlinedIcon from '@mui/icons-material/SailingOutlined';
import WbSunnyOutlinedIcon from '@mui/icons-material/WbSunnyOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isAdmin } from 'cms/contract';
import { Link } from 'react-router-dom';
import { homeCopy } from '../../content/home';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { PageWidth } from '../../ui/PageWidth';
import { raisedShadow } from '../../ui/theme';
import type { Existing } from './queries';

export function ExploreButtons({ existing }: { existing: Existing }) {
  const admin = isAdmin(useSessionUser());
  const buttons = chooseButtons({ posts: admin || existing.posts, seasons: admin || existing.seasons });

  return (
    <PageWidth component="section" aria-labelledby="explore" sx={{ mt: { xs: -6, md: -9 }, position: 'relative' }}>
      <Box sx={{ bgcolor: 'background.paper', borderRadius: 2, boxShadow: raisedShadow, px: { xs: 2, md: 5 }, py: { xs: 4, md: 5 } }}>
        <Typography id="explore" variant="h2" sx={{ textAlign: 'center' }}>
          {homeCopy.exploreHeading}
        </Typography>
        <Box component="ul" sx={row}>
          {buttons.map(({ to, label, Icon }) => (
            <li key={to}>
              <Box component={Link} to={to} sx={roundLink}>
                <span className="disc">
                  <Icon sx={{ fontSize: 38 }} aria-hidden />
                </span>
                {label}
              </Box>
            </li>
          ))}
        </Box>
      </Box>
    </PageWidth>
  );
}

const row = {
  listStyle: 'none',
  m: 0,
  mt: { xs: 3, md: 4 },
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  rowGap: 3,
  '& > li': { flex: { xs: '0 0 50%', sm: '0 0 33.3%', md: '1 0 0' }, maxWidth: { md: 190 } },
};

const roundLink = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1.75,
  px: 1,
  textAlign: 'center',
  fontWeight: 600,
  lineHeight: 1.3,
  color: 'primary.main',
  textDecoration: 'none',
  borderRadius: 1,
  '& .disc': {
    display: 'grid',
    placeItems: 'center',
    width: { xs: 96, md: 108 },
    height: { xs: 96, md: 108 },
    borderRadius: '50%',
    bgcolor: 'primary.main',
    color: 'secondary.light',
    border: 4,
    borderColor: 'background.paper',
    outline: 2,
    outlineColor: 'secondary.main',
    transition: 'background-color 200ms, transform 200ms',
  },
  '&:hover .disc, &:focus-visible .disc': { bgcolor: 'secondary.dark', color: 'common.white', transform: 'translateY(-4px)' },
};

const copy = homeCopy.exploreButtons;

const always = {
  agents: { to: paths.agent.list, label: copy.agents, Icon: PeopleAltOutlinedIcon },
  buying: { to: paths.buying, label: copy.buying, Icon: KeyOutlinedIcon },
  selling: { to: paths.selling, label: copy.selling, Icon: HouseOutlinedIcon },
  about: { to: paths.about, label: copy.about, Icon: SailingOutlinedIcon },
};
const insights = { to: paths.post.list, label: copy.insights, Icon: ArticleOutlinedIcon };
const seasons = { to: paths.season.list, label: copy.seasons, Icon: WbSunnyOutlinedIcon };

/** Insights and seasons only where there is something to see, About always last. */
function chooseButtons(existing: Existing) {
  return [
    always.agents,
    always.buying,
    always.selling,
    ...(existing.posts ? [insights] : []),
    ...(existing.seasons ? [seasons] : []),
    always.about,
  ];
}
