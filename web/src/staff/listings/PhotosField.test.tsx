import { fireEvent, render } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import type { EntryValues } from '../../forms/values';
import { PhotosField } from './PhotosField';

const photo = { id: 'a', url: '/a.jpg', thumbnail: '/a.jpg', original: '', ShortDescription: 'Porch', MediaAlteration: '', removed: false };
const values = { Media: [photo, { ...photo, id: 'b' }] };

function Form() {
  const form = useForm<EntryValues, unknown, EntryValues>({ defaultValues: values });
  return (
    <FormProvider {...form}>
      <PhotosField id="home" state={{ form, opened: values, setOpened: () => undefined }} />
    </FormProvider>
  );
}

test('leaving the form while dragging a photo ends the animation', () => {
  // The listeners of jsdom reject the AbortSignal of Node.
  const { contentWindow } = document.body.appendChild(document.createElement('iframe'));
  Object.assign(globalThis, { AbortController: Reflect.get(contentWindow ?? {}, 'AbortController') });
  document.elementFromPoint = jest.fn(() => null);
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
  const { container, unmount } = render(<Form />);
  const tile = container.querySelector('[data-photo="a"]')!;
  // jsdom has no pointer events.
  const pointer = (type: string, clientX: number) =>
    fireEvent(tile, Object.assign(new MouseEvent(type, { bubbles: true, clientX }), { pointerType: 'mouse' }));
  pointer('pointerdown', 0);
  pointer('pointermove', 20);
  expect(frames).not.toEqual([]);

  unmount();
  frames.splice(0).forEach((run) => run(0));

  expect(document.elementFromPoint).not.toHaveBeenCalled();
  expect(frames).toEqual([]);
});
