import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type Ref } from 'react';
import { siteSettingsCopy } from '../../content/siteSettings';
import { useAgentChoices } from './useAgentChoices';

const copy = siteSettingsCopy.featured;

interface AgentSearchFieldProps {
  /** Ids of agents that are not offered. */
  except: readonly string[];
  inputRef: Ref<HTMLInputElement>;
  problem?: string;
  onChoose: (id: string) => void;
}

/** Searches agents in the same way as the directory. */
export function AgentSearchField({ except, inputRef, problem, onChoose }: AgentSearchFieldProps) {
  const [searchText, setSearchText] = useState('');
  const agents = useAgentChoices(searchText);
  const options = agents?.filter(({ id }) => !except.includes(id)) ?? [];

  const handleChange = (choice: { id: string } | null) => {
    if (choice) onChoose(choice.id);
    setSearchText('');
  };

  return (
    <Autocomplete
      // A selected agent moves to the list, and the field is ready for the next.
      value={null}
      autoHighlight
      options={options}
      // The server has filtered the options.
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ first_name, last_name, title }) => [`${first_name} ${last_name}`, title].filter(Boolean).join(', ')}
      inputValue={searchText}
      onInputChange={(_, text, reason) => reason === 'input' && setSearchText(text)}
      onChange={(_, choice) => handleChange(choice)}
      loading={!agents}
      loadingText={copy.searching}
      noOptionsText={copy.noMatches}
      // Enter selects an option and must not submit the surrounding form.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={inputRef}
          label={copy.add}
          placeholder={copy.search}
          error={Boolean(problem)}
          helperText={problem ?? ' '}
          sx={{ mt: 2.5 }}
        />
      )}
    />
  );
}
