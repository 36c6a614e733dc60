import { Box, Button, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { brand } from '../../content/brand';
import { raisedShadow } from '../../ui/tokens';

interface SmallPageProps {
  heading: string;
  lead: string;
  hint?: string;
  children: ReactNode;
}

/** Page with a single card, for signing in and resetting a password. */
export function SmallPage({ heading, lead, hint, children }: SmallPageProps) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', px: 2, py: { xs: 5, md: 10 } }}>
      <Box
        sx={{ width: '100%', maxWidth: 460, p: { xs: 3, sm: 5 }, bgcolor: 'background.paper', borderRadius: 2, boxShadow: raisedShadow }}
      >
        <img src={brand.logoMark} alt="" width={56} height={56} />
        <Typography variant="h1" sx={{ mt: 2, fontSize: { xs: '1.875rem', sm: '2.25rem' } }}>
          {heading}
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>{lead}</Typography>
        {hint && <Typography sx={{ mt: 1, color: 'text.secondary' }}>{hint}</Typography>}
        <Box sx={{ mt: 4 }}>{children}</Box>
      </Box>
    </Box>
  );
}

interface SmallFormProps<Values extends FieldValues> {
  resolver: Resolver<Values>;
  values: DefaultValues<Values>;
  copy: { submit: string; submitting: string };
  /** Sends the values. */
  send: (values: Values) => Promise<void>;
  /** Returns the message after it failed. */
  failed: (error: unknown) => ReactNode;
  gap?: number;
  children: ReactNode;
  /** Links below the button. */
  after?: ReactNode;
}

/** Form of a `SmallPage`: fields, submit button and error message. */
export function SmallForm<Values extends FieldValues>(props: SmallFormProps<Values>) {
  const { resolver, values, copy, send, failed, gap = 1.5, children, after } = props;
  const form = useForm<Values, unknown, Values>({ resolver, defaultValues: values });
  const [problem, setProblem] = useState<ReactNode>();
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    setProblem(undefined);
    try {
      await send(input);
    } catch (error) {
      setProblem(failed(error));
    }
  });

  return (
    <FormProvider {...form}>
      <Box component="form" method="post" noValidate onSubmit={submit} sx={{ display: 'grid', gap }}>
        {children}
        <Button type="submit" variant="contained" size="large" loading={isSubmitting} sx={{ minHeight: 52 }}>
          {isSubmitting ? copy.submitting : copy.submit}
        </Button>
        {after}
        {/* Last, so that nothing moves when it appears. */}
        <Typography component="div" role="alert" sx={{ color: 'error.main', fontWeight: 600, textAlign: 'center', textWrap: 'balance' }}>
          {problem}
        </Typography>
      </Box>
    </FormProvider>
  );
}
