import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { softShadow } from '../ui/theme';

interface FormSectionProps {
  heading: string;
  /** One below the other instead of side by side on wide screens. */
  wide?: boolean;
  children: ReactNode;
}

/** A few fields that belong together. */
export function FormSection({ heading, wide = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={card}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2.5 }}>
        {heading}
      </Typography>
      <Box sx={[fields, wide ? {} : { gridTemplateColumns: { md: '1fr 1fr' } }]}>{children}</Box>
    </Box>
  );
}

const card = {
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: softShadow,
  p: { xs: 2.5, sm: 4 },
};

const fields = { display: 'grid', columnGap: 2.5, rowGap: 1, '& > *': { minWidth: 0 } };
