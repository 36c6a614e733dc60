import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ReadPost } from './queries';
import type { PostValues } from './postForm';

/** Lets a form know which image its stored post has now, since the rest is judged by it. */
export function useImageOf({ image_url }: ReadPost, { getValues, getFieldState, resetField, trigger }: UseFormReturn<PostValues, unknown, PostValues>) {
  useEffect(() => {
    const image = image_url ?? '';
    if (getValues('image_url') === image) return;
    resetField('image_url', { defaultValue: image });
    if (getFieldState('content').invalid) void trigger('content');
  }, [image_url, getValues, getFieldState, resetField, trigger]);
}
