import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type Ref } from 'react';
import { draftMs } from '../../config';
import { siteSettingsCopy } from '../../content/siteSettings';
import { pageOfAgentsQuery, type DataOf } from '../../data/queries';
import { useRead } from '../../data/useRead';
import { useDebounced } from '../../ui/useDebounced';

const choicesQuery = pageOfAgentsQuery('AgentChoices', ['first_name', 'last_name', 'title']);
type Choice = DataOf<typeof choicesQuery>['directory']['agents'][number];

const copy = siteSettingsCopy.first;

interface AgentSearchFieldProps {
  /** Those who are not to be chosen. */
  except: readonly string[];
  inputRef: Ref<HTMLInputElement>;
  problem?: string;
  onChoose: (id: string) => void;
}

/** Finds an agent by name, as the directory does. */
export function AgentSearchField({ except, inputRef, problem, onChoose }: AgentSearchFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), draftMs);
  const { data } = useRead(choicesQuery, q ? { q } : {});
  // What was found by an earlier text is not what whoever types on means.
  const found = typed.trim() === q ? data?.directory.agents : undefined;
  const choices = found?.filter(({ id }) => !except.includes(id)) ?? [];

  const handleChange = (choice: Choice | null) => {
    if (choice) onChoose(choice.id);
    setTyped('');
  };

  return (
    <Autocomplete<Choice>
      // One that was chosen stands in the list, and the field waits for the next.
      value={null}
      autoHighlight
      options={choices}
      // The directory has found them.
      filterOptions={(all) => all}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ first_name, last_name, title }) => [`${first_name} ${last_name}`, title].filter(Boolean).join(', ')}
      inputValue={typed}
      onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
      onChange={(_, choice) => handleChange(choice)}
      loading={!found}
      loadingText={copy.searching}
      noOptionsText={copy.nobody}
      // Enter chooses, and never saves the form around it.
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
