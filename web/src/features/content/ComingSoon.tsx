import Typography from '@mui/material/Typography';
import { paths } from '../../paths';
import { EmptyState } from '../../ui/EmptyState';
import { LinkButton } from '../../ui/LinkButton';

interface ComingSoonProps {
  /** The page's own heading. */
  title: string;
  words: { visitor: string; visitorHint: string; visitorLink: string; admin: string };
  admin: boolean;
  /** Where administrators write the first. */
  create: { to: string; label: string };
}

/** Nothing here yet: visitors are told so kindly, administrators to write the first. */
export function ComingSoon({ title, words, admin, create }: ComingSoonProps) {
  return (
    <EmptyState heading={title} level="h1">
      <Typography sx={{ flexBasis: '100%', typography: 'h3', color: 'secondary.dark' }}>
        {admin ? words.admin : words.visitor}
      </Typography>
      {!admin && <Typography sx={{ mb: 2, color: 'text.secondary' }}>{words.visitorHint}</Typography>}
      <LinkButton to={admin ? create.to : paths.agent.list} variant="contained">
        {admin ? create.label : words.visitorLink}
      </LinkButton>
    </EmptyState>
  );
}
