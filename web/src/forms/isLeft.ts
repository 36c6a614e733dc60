import type { FocusEvent } from 'react';

/** Whether the focus goes elsewhere than to another part of the same field. */
export const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget);
