import Typography from '@mui/material/Typography';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';
import type { Content } from './content';

/** Nothing here yet: visitors are told so kindly, administrators to write the first. */
export function ComingSoon({ content: { noun, copy }, admin }: { content: Content; admin: boolean }) {
  const { empty } = copy;
  return (
    <EmptyState heading={copy.heading} level="h1">
      <Typography sx={{ flexBasis: '100%', typography: 'h3', color: 'secondary.dark' }}>{admin ? empty.admin : empty.visitor}</Typography>
      {!admin && <Typography sx={{ mb: 2, color: 'text.secondary' }}>{empty.visitorHint}</Typography>}
      <LinkButton to={admin ? paths[noun].new : paths.agent.list} variant="contained">
        {admin ? copy.newPost : empty.visitorLink}
      </LinkButton>
    </EmptyState>
  );
}
