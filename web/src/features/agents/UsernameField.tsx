import type { ChangeEvent, CompositionEvent, KeyboardEvent } from 'react';
import type { NewAgent } from 'cms/contract';
import { useFormContext } from 'react-hook-form';
import { agentFormWords } from '../../content/agentForm';
import { FormField } from '../../forms/FormField';

const foreign = /[^a-z0-9]/gi;

/** Takes letters and digits only, whether they are typed, pasted or composed. */
export function UsernameField({ onLeave }: { onLeave: () => void }) {
  const { setValue } = useFormContext<NewAgent>();
  const keep = (typed: string) => setValue('username', typed.replace(foreign, ''), { shouldValidate: true, shouldDirty: true });

  const handleChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // What an input method is still composing must not be changed under its hands.
    const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
    if (!isComposing && target.value.search(foreign) >= 0) keep(target.value);
  };

  return (
    <FormField<NewAgent>
      name="username"
      label={agentFormWords.labels.username}
      hint={agentFormWords.hints.username}
      autoComplete="off"
      rules={{ onChange: handleChange, onBlur: onLeave }}
      input={{
        autoCapitalize: 'none',
        spellCheck: false,
        onKeyDown: refuseForeignKey,
        onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => keep(currentTarget.value),
      }}
    />
  );
}

function refuseForeignKey(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, nativeEvent } = event;
  const types = key.length === 1 && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;
  if (types && key.search(foreign) >= 0) event.preventDefault();
}
