import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { limits } from 'cms/contract';
import { useController, useFormContext, type FieldValues } from 'react-hook-form';
import { siteSettingsCopy } from '../../content/siteSettings';
import { AgentSearchField } from './AgentSearchField';
import { useAgentName } from './AgentName';

const copy = siteSettingsCopy.first;

/** Agents in an order, of the form around it. */
export function FeaturedAgentsField({ name }: { name: string }) {
  const { setFocus, setValue } = useFormContext<FieldValues>();
  const { field, fieldState } = useController({ name });
  const ids: string[] = field.value ?? [];
  const isFull = ids.length >= limits.featuredAgents;

  const change = (changed: string[]) => setValue(name, changed, { shouldDirty: true, shouldValidate: true });
  // The button that was pressed is gone with its row.
  const handleRemove = (id: string) => {
    change(ids.filter((other) => other !== id));
    setFocus(name);
  };
  const move = (from: number, to: number) => {
    const others = ids.filter((_, place) => place !== from);
    change([...others.slice(0, to), ids[from]!, ...others.slice(to)]);
  };

  return (
    <Box>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{copy.lead}</Typography>
      {ids.length === 0 && <Typography sx={{ mb: 2 }}>{copy.none}</Typography>}
      <Box component="ol" aria-label={copy.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {ids.map((id, place) => (
          <Chosen
            key={id}
            id={id}
            onUp={place > 0 ? () => move(place, place - 1) : undefined}
            onDown={place < ids.length - 1 ? () => move(place, place + 1) : undefined}
            onRemove={() => handleRemove(id)}
          />
        ))}
      </Box>
      <AgentSearchField
        inputRef={field.ref}
        except={ids}
        problem={fieldState.error?.message}
        onChoose={(id) => !isFull && change([...ids, id])}
      />
      <Typography role="status" sx={{ color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {isFull && copy.full(limits.featuredAgents)}
      </Typography>
    </Box>
  );
}

interface ChosenProps {
  id: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function Chosen({ id, onUp, onDown, onRemove }: ChosenProps) {
  const name = useAgentName(id) ?? '…';
  const ways = [
    { label: copy.up(name), Icon: ArrowUpwardIcon, act: onUp },
    { label: copy.down(name), Icon: ArrowDownwardIcon, act: onDown },
    { label: copy.remove(name), Icon: CloseIcon, act: onRemove },
  ];

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 52, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
      {ways.map(({ label, Icon, act }) => (
        // Not `disabled`: whoever moves somebody to the top keeps their place on the keyboard.
        <IconButton key={label} aria-label={label} aria-disabled={!act} onClick={act} sx={act ? {} : { opacity: 0.3, cursor: 'default' }}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  );
}
