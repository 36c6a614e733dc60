import { Box, Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { brand } from '../../content/brand';
import { raisedShadow } from '../../ui/tokens';

interface SmallPageProps {
  /** Announces the page, which replaces another one. */
  role?: 'status' | 'alert';
  heading: string;
  lead: string;
  hint?: string;
  children: ReactNode;
}

/** Page with a single card, for signing in and resetting a password. */
export const SmallPage = ({ role, heading, lead, hint, children }: SmallPageProps) => (
  <Box role={role} sx={card}>
    <img src={brand.logoMark} alt="" width={56} height={56} />
    <h1>{heading}</h1>
    <p className="quiet">{lead}</p>
    {hint && <p className="quiet">{hint}</p>}
    <Box sx={{ mt: 4 }}>{children}</Box>
  </Box>
);

const card = {
  width: 'min(460px, 100% - 32px)',
  mx: 'auto',
  my: { xs: 5, md: 10 },
  p: { xs: 3, sm: 5 },
  bgcolor: 'background.paper',
  borderRadius: 2,
  boxShadow: raisedShadow,
  overflowWrap: 'anywhere',
  '& > h1': { mt: 2, fontSize: { xs: '1.875rem', sm: '2.25rem' } },
  '& > p': { mt: 1 },
};

interface SmallFormProps<Values extends FieldValues> {
  resolver: Resolver<Values>;
  values: DefaultValues<Values>;
  /** Labels of the button, before and while the values are sent. */
  submit: string;
  submitting: string;
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
  const { resolver, values, send, failed, gap = 1.5, children, after } = props;
  const form = useForm<Values, unknown, Values>({ resolver, defaultValues: values });
  const [problem, setProblem] = useState<ReactNode>();
  // Unlike `isSubmitting`, false during validation, so that the button does not flicker.
  const [sending, setSending] = useState(false);

  const handleSubmit = form.handleSubmit(async (input) => {
    setProblem(undefined);
    setSending(true);
    try {
      await send(input);
    } catch (error) {
      setProblem(failed(error));
    }
    setSending(false);
  });

  return (
    <FormProvider {...form}>
      <Box component="form" method="post" noValidate onSubmit={handleSubmit} sx={{ display: 'grid', gap }}>
        {children}
        <Button type="submit" variant="contained" size="large" loading={sending} sx={{ minHeight: 52 }}>
          {sending ? props.submitting : props.submit}
        </Button>
        {after}
        {/* Last, so that nothing moves when it appears. */}
        <Box role="alert" className="problem" sx={{ textAlign: 'center', textWrap: 'balance' }}>
          {problem}
        </Box>
      </Box>
    </FormProvider>
  );
}
