import { yupResolver } from '@hookform/resolvers/yup';
import { Button } from '@mui/material';
import type { Confirmation, Factor } from 'cms/contract';
import { useState } from 'react';
import { object, string } from 'yup';
import { errorText } from '../../api/send';
import { FormField } from '../../forms/FormField';
import { PasswordField } from '../../forms/passwords/passwords';
import { actionFailed, useAction } from '../../staff-kit/useAction';
import { SmallForm } from '../sign-in/SmallPage';
import { askForPasskey } from './webauthn';
import { supportsPasskeys } from './passkeySupport';

type Method = Factor | 'password';

const inputs = {
  code: { label: 'Code', hint: '6 digits from your authenticator app', autoComplete: 'one-time-code', input: { inputMode: 'numeric' } },
  recovery_code: { label: 'Recovery code', hint: 'Each works once', autoComplete: 'off', input: { autoCapitalize: 'characters' } },
} as const;

const choices: Record<Method, string> = {
  passkey: 'Use a passkey',
  code: 'Use a code from your app',
  recovery_code: 'Use a recovery code',
  password: 'Use your password',
};

interface SecondFactorFormProps {
  methods: readonly Method[];
  /** Token of a sign-in with a password. */
  challenge?: string;
  submit: string;
  send: (proof: Confirmation) => Promise<void>;
}

/** Asks for one of several proofs of identity. */
export function SecondFactorForm({ methods, challenge, submit, send }: SecondFactorFormProps) {
  const usable = methods.filter((method) => method !== 'passkey' || supportsPasskeys());
  const [method, setMethod] = useState(usable[0]);
  const { act, busy } = useAction();

  const sendPasskey = async () => {
    const answer = await askForPasskey(challenge);
    if (answer) await send(answer);
  };
  const others = usable
    .filter((other) => other !== method)
    .map((other) => (
      <Button key={other} onClick={() => setMethod(other)}>
        {choices[other]}
      </Button>
    ));

  if (method === undefined) return <p>None of your second factors works on this device. Ask an administrator to reset them.</p>;
  if (method === 'passkey')
    return (
      <div className="proof">
        <Button variant="contained" size="large" autoFocus loading={busy} onClick={() => void act(sendPasskey)}>
          {choices.passkey}
        </Button>
        {others}
      </div>
    );
  return (
    <SmallForm
      key={method}
      resolver={yupResolver(object({ value: string().required(`Enter your ${method === 'password' ? 'password' : 'code'}`) }))}
      values={{ value: '' }}
      submit={submit}
      submitting="Checking..."
      send={({ value }) => send({ challenge, [method]: value })}
      failed={(error) => errorText(error, actionFailed)}
      after={others}
    >
      {method === 'password' ? (
        <PasswordField name="value" label="Password" autoComplete="current-password" autoFocus />
      ) : (
        <FormField<{ value: string }> name="value" {...inputs[method]} input={{ ...inputs[method].input, spellCheck: false }} autoFocus />
      )}
    </SmallForm>
  );
}
