import AddIcon from '@mui/icons-material/Add';
import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { socialPlatforms } from 'cms/contract';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { agentFormWords } from '../../content/agentForm';
import { FormField } from '../../ui/FormField';
import { FormSection } from '../../ui/FormSection';
import type { ProfileValues } from './agentForm';

const { socialLinks: words, platforms, sections } = agentFormWords;
const Field = FormField<ProfileValues>;

export function SocialLinkFields() {
  const { control, trigger } = useFormContext<ProfileValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'social_links' });
  const addButton = useRef<HTMLButtonElement>(null);

  const handleAdd = () => {
    const unused = socialPlatforms.find((platform) => !fields.some((link) => link.platform === platform));
    append({ platform: unused ?? 'website', url: '' }, { focusName: `social_links.${fields.length}.platform` });
  };
  const handleRemove = (index: number) => {
    remove(index);
    addButton.current?.focus();
  };

  return (
    <FormSection heading={sections.links} wide>
      {fields.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{words.none}</Typography>}
      {fields.map(({ id, platform }, index) => (
        <Box key={id} role="group" sx={row}>
          <PlatformField index={index} stored={platform} />
          <Field
            name={`social_links.${index}.url`}
            label={words.url(index + 1)}
            input={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' }}
            // A line that was just added is judged as empty before it was touched: judge it again with each key.
            rules={{ onChange: () => void trigger(`social_links.${index}.url`) }}
          />
          <IconButton aria-label={words.remove(index + 1)} onClick={() => handleRemove(index)} sx={{ mt: 0.75 }}>
            <DeleteOutlinedIcon />
          </IconButton>
        </Box>
      ))}
      <Button ref={addButton} variant="outlined" startIcon={<AddIcon />} onClick={handleAdd} sx={{ justifySelf: 'start', mt: 1 }}>
        {words.add}
      </Button>
    </FormSection>
  );
}

/** A native list, which phones show in their own way. One that is no longer offered stays visible until it is changed. */
function PlatformField({ index, stored }: { index: number; stored: string }) {
  const known: readonly string[] = socialPlatforms;
  return (
    <Field
      select
      name={`social_links.${index}.platform`}
      label={words.platform(index + 1)}
      slotProps={{ select: { native: true } }}
    >
      {!known.includes(stored) && <option value={stored}>{stored}</option>}
      {socialPlatforms.map((platform) => (
        <option key={platform} value={platform}>
          {platforms[platform]}
        </option>
      ))}
    </Field>
  );
}

const row = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 0.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr auto', sm: '180px 1fr auto' },
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
