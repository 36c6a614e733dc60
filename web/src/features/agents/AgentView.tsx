import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { agentsCopy } from '../../content/agents';
import { paths } from '../../paths';
import { useSessionUser } from '../../session/session';
import { LinkButton } from '../../ui/LinkButton';
import { PageWidth } from '../../ui/PageWidth';
import { RichText } from '../../ui/rich-text/RichText';
import { raisedShadow } from '../../ui/theme';
import { AgentAvatar } from './AgentAvatar';
import { AgentChips } from './AgentChips';
import { ContactLinks } from './ContactLinks';
import { fullName, profileLines, type AgentProfile } from './queries';
import { SocialLinks } from './SocialLinks';

// Visitors, and search engines, load neither.
const AgentActions = lazy(async () => ({ default: (await import('./AgentActions')).AgentActions }));
const AvatarPicker = lazy(async () => ({ default: (await import('./AvatarPicker')).AvatarPicker }));

export function AgentView({ agent }: { agent: AgentProfile }) {
  const copy = agentsCopy.profile;
  const user = useSessionUser();

  return (
    <PageWidth component="article" sx={{ pt: { xs: 3, md: 5 }, pb: { xs: 8, md: 12 } }}>
      <LinkButton to={paths.agent.list} startIcon={<ArrowBackIcon />} sx={{ ml: -2.5, mb: { xs: 2, md: 3 } }}>
        {copy.allAgents}
      </LinkButton>
      <Box sx={{ display: 'grid', gap: { xs: 4, md: 8 }, gridTemplateColumns: { sm: '240px 1fr', md: '380px 1fr' }, alignItems: 'start' }}>
        <Box sx={{ position: { sm: 'sticky' }, top: { sm: 104 } }}>
          <AgentAvatar agent={agent} sizes="(min-width: 900px) 380px, (min-width: 600px) 240px, 92vw" sx={portrait} />
          {user && (
            <Suspense>
              <AvatarPicker agentId={agent.id} />
            </Suspense>
          )}
        </Box>
        <div>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {fullName(agent)}
          </Typography>
          {profileLines.map(
            (name) =>
              agent[name] && (
                <Typography key={name} sx={{ mt: 1, fontSize: '1.1875rem', fontWeight: 600, color: 'secondary.dark' }}>
                  {agent[name]}
                </Typography>
              ),
          )}
          <AgentChips agent={agent} />
          {user && (
            <Suspense>
              <AgentActions agent={agent} />
            </Suspense>
          )}
          <ContactLinks agent={agent} />
          <SocialLinks links={agent.social_links} name={fullName(agent)} />
          <Box component="section" aria-labelledby="about-agent" sx={{ mt: 5, pt: 4, borderTop: 1, borderColor: 'divider' }}>
            <Typography id="about-agent" variant="h2" sx={{ mb: 2, fontSize: '1.75rem' }}>
              {copy.aboutHeading}
            </Typography>
            {agent.bio ? (
              <RichText html={agent.bio} />
            ) : (
              <Typography sx={{ color: 'text.secondary' }}>{copy.noBio(agent.first_name)}</Typography>
            )}
          </Box>
        </div>
      </Box>
    </PageWidth>
  );
}

const portrait = { borderRadius: 2, boxShadow: raisedShadow };
