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

const copy = siteSettingsCopy.featured;

/** Ordered list of agents in the surrounding form. */
export function FeaturedAgentsField({ name }: { name: string }) {
  const { setFocus, setValue } = useFormContext<FieldValues>();
  const { field, fieldState } = useController({ name });
  const ids: string[] = field.value ?? [];
  const isFull = ids.length >= limits.featuredAgents;

  const change = (changed: string[]) => setValue(name, changed, { shouldDirty: true, shouldValidate: true });
  // The focused button is removed with its row.
  const handleRemove = (id: string) => {
    change(ids.filter((otherId) => otherId !== id));
    setFocus(name);
  };
  const move = (from: number, to: number) => {
    const remaining = ids.filter((_, index) => index !== from);
    change([...remaining.slice(0, to), ids[from]!, ...remaining.slice(to)]);
  };

  return (
    <Box>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{copy.lead}</Typography>
      {ids.length === 0 && <Typography sx={{ mb: 2 }}>{copy.none}</Typography>}
      <Box component="ol" aria-label={copy.list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {ids.map((id, index) => (
          <FeaturedAgent
            key={id}
            id={id}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < ids.length - 1 ? () => move(index, index + 1) : undefined}
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

interface FeaturedAgentProps {
  id: string;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function FeaturedAgent({ id, onUp, onDown, onRemove }: FeaturedAgentProps) {
  const name = useAgentName(id) ?? '…';
  const actions = [
    { label: copy.up(name), Icon: ArrowUpwardIcon, run: onUp },
    { label: copy.down(name), Icon: ArrowDownwardIcon, run: onDown },
    { label: copy.remove(name), Icon: CloseIcon, run: onRemove },
  ];

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', minHeight: 52, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>{name}</Typography>
      {actions.map(({ label, Icon, run }) => (
        // Not `disabled`, because a button must keep the focus when its agent reaches the top.
        <IconButton key={label} aria-label={label} aria-disabled={!run} onClick={run} sx={run ? {} : { opacity: 0.3, cursor: 'default' }}>
          <Icon fontSize="small" />
        </IconButton>
      ))}
    </Box>
  );
}
