import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { agentsWords } from '../../content/agents';
import { focusRing, softShadow } from '../../ui/theme';

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
        placeholder={agentsWords.searchPlaceholder}
        inputProps={{ 'aria-label': agentsWords.searchLabel, type: 'search', enterKeyHint: 'search', autoComplete: 'off' }}
      />
      <IconButton aria-label={agentsWords.clearSearch} onClick={() => onSearch('')} sx={{ display: text ? 'inline-flex' : 'none' }}>
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
