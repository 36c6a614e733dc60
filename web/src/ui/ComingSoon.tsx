import Typography from '@mui/material/Typography';
import { paths } from '../paths';
import { EmptyState } from './EmptyState';
import { LinkButton } from './LinkButton';

interface ComingSoonProps {
  /** The page's own heading. */
  title: string;
  words: { visitor: string; visitorHint: string; visitorLink: string; admin: string };
  admin: boolean;
}

/** Nothing here yet: visitors are told so kindly, administrators to write the first. */
export function ComingSoon({ title, words, admin }: ComingSoonProps) {
  return (
    <EmptyState heading={title} level="h1">
      <Typography sx={{ flexBasis: '100%', typography: 'h3', color: 'secondary.dark' }}>
        {admin ? words.admin : words.visitor}
      </Typography>
      {!admin && <Typography sx={{ mb: 2, color: 'text.secondary' }}>{words.visitorHint}</Typography>}
      {!admin && (
        <LinkButton to={paths.agents} variant="contained">
          {words.visitorLink}
        </LinkButton>
      )}
    </EmptyState>
  );
}
