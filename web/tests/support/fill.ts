import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Replaces the text of an input in one step, as by pasting. Typing renders a form once for each key. */
export async function fill(person: UserEvent, label: string, text: string) {
  await person.clear(await screen.findByLabelText(label));
  await person.paste(text);
}
