import AddIcon from '@mui/icons-material/Add';
import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { limits, platformNames, socialPlatforms, type AgentInput } from 'cms/contract';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { FormField, nativeSelect } from '../../forms/FormField';

const Field = FormField<AgentInput>;

export function SocialLinkInputs() {
  const { control, getValues, setFocus, setValue } = useFormContext<AgentInput>();
  const { fields, remove } = useFieldArray({ control, name: 'social_links' });
  const addButton = useRef<HTMLButtonElement>(null);
  const added = useRef<number>(undefined);
  const isFull = fields.length >= limits.socialLinks;

  // Not with the array's `append`, which validates the new row before the user can fill it.
  const handleAdd = () => {
    const links = getValues('social_links') ?? [];
    const unused = socialPlatforms.find((platform) => !links.some((link) => link.platform === platform));
    added.current = links.length;
    setValue('social_links', [...links, { platform: unused ?? 'website', url: '' }], { shouldDirty: true });
  };
  useEffect(() => {
    if (added.current !== undefined && added.current < fields.length) setFocus(`social_links.${added.current}.platform`);
    added.current = undefined;
  }, [fields, setFocus]);
  const handleRemove = (index: number) => {
    remove(index);
    addButton.current?.focus();
  };

  return (
    <>
      {fields.length === 0 && <p className="quiet">No links yet</p>}
      {fields.map(({ id, platform }, index) => (
        <Box key={id} role="group" sx={row}>
          <PlatformField index={index} stored={platform} />
          <Field
            name={`social_links.${index}.url`}
            label={`Link ${index + 1}`}
            input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' }}
          />
          <IconButton aria-label={`Remove link ${index + 1}`} onClick={() => handleRemove(index)} sx={{ mt: 4.25 }}>
            <DeleteOutlinedIcon />
          </IconButton>
        </Box>
      ))}
      <Button
        ref={addButton}
        variant="outlined"
        startIcon={<AddIcon />}
        // Not `disabled`, because removing a link moves the focus here.
        aria-disabled={isFull}
        onClick={isFull ? undefined : handleAdd}
        sx={{ justifySelf: 'start', mt: 1, ...(isFull && { opacity: 0.5, cursor: 'default' }) }}
      >
        Add link
      </Button>
      <p role="status" className="quiet">
        {isFull && `A profile can have up to ${limits.socialLinks} links.`}
      </p>
    </>
  );
}

/** Native select, which phones render in their own way. A platform that is no longer offered stays visible until it is changed. */
function PlatformField({ index, stored }: { index: number; stored: string }) {
  const offered: readonly (readonly [value: string, label: string])[] = socialPlatforms.map((id) => [id, platformNames[id]]);
  const options = offered.some(([id]) => id === stored) ? offered : [[stored, stored] as const, ...offered];
  return <Field {...nativeSelect(options)} name={`social_links.${index}.platform`} label={`Platform ${index + 1}`} />;
}

const row = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr auto', sm: '180px 1fr auto' },
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
