import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { agentsCopy } from '../../content/agents';
import { focusRing, softShadow } from '../../ui/theme';
import { fullName, type ListedAgent } from './queries';

interface AgentSearchProps {
  text: string;
  onSearch: (text: string) => void;
}

export function AgentSearch({ text, onSearch }: AgentSearchProps) {
  return (
    <Box role="search" sx={field}>
      <SearchIcon aria-hidden sx={{ color: 'text.secondary' }} />
      <InputBase
        fullWidth
        value={text}
        onChange={(event) => onSearch(event.target.value)}
        placeholder={agentsCopy.searchPlaceholder}
        inputProps={{ 'aria-label': agentsCopy.searchLabel, type: 'search', enterKeyHint: 'search', autoComplete: 'off' }}
      />
      <IconButton aria-label={agentsCopy.clearSearch} onClick={() => onSearch('')} sx={{ display: text ? 'inline-flex' : 'none' }}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const field = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  flex: '1 1 280px',
  maxWidth: 560,
  minHeight: 56,
  pl: 2.5,
  pr: 0.75,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 999,
  boxShadow: softShadow,
  '&:focus-within': focusRing,
  '& input': { minHeight: 44, py: 0, '&::placeholder': { color: 'text.secondary', opacity: 1 } },
  '& input:focus-visible': { outline: 'none' },
  '& input::-webkit-search-cancel-button': { display: 'none' },
};

/** What is being searched for, held in the address as `?q=` so that it survives a reload and can be shared. */
export function useSearchText() {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const kind = useNavigationType();
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);

  // Typing replaces the address; any other change of it (Back, a link) is followed.
  useEffect(() => {
    if (kind !== 'REPLACE') setText(inAddress);
  }, [key, kind, inAddress]);

  const search = (typed: string) => {
    setText(typed);
    setParams(typed ? { q: typed } : {}, { replace: true });
  };

  return { text, search };
}

type Searched = Pick<ListedAgent, 'first_name' | 'last_name' | 'email' | 'phone_number'>;

/** Whether an agent has a part of the first name, last name, email or phone number, in any case; and the full name as people type it. */
export function matchesAgent(agent: Searched, search: string): boolean {
  const sought = search.trim().replace(/\s+/g, ' ').toLowerCase();
  const searched = [agent.first_name, agent.last_name, fullName(agent), agent.email, agent.phone_number ?? ''];
  return searched.some((text) => text.toLowerCase().includes(sought)) || matchesDigits(agent, sought);
}

// "2075550142" should find "(207) 555-0142".
function matchesDigits({ phone_number }: Searched, sought: string): boolean {
  const digits = sought.replace(/\D/g, '');
  const looksLikePhone = digits.length >= 3 && /^[\d\s()+.-]+$/.test(sought);
  return looksLikePhone && (phone_number ?? '').replace(/\D/g, '').includes(digits);
}
