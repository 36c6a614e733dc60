import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { findRichTextViolation, limits, richTextMessage } from 'cms/contract';
import { Editor as DraftEditor } from 'draft-js';
import { lazy, Suspense, useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Editor } from 'react-draft-wysiwyg';
import { richTextCopy } from '../../content/richText';
import { Toolbar } from './Toolbar';
import { frameSx, hintSx, markStyles, quietHintSx } from './editorStyles';
import { findLink, writeLink, type LinkInText } from './links';
import { paste } from './paste';
import { useDocument } from './useDocument';

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog')).LinkDialog }));

// No stock buttons; the inline options are what keeps Ctrl+B, I and U.
const stock = { options: [], inline: { options: ['bold', 'italic', 'underline'] }, link: { showOpenOptionOnHover: false } };

export interface RichTextEditorProps {
  id?: string;
  label: string;
  /** HTML; '' is an empty document. */
  value: string;
  /** Told the whole document as HTML, in the form in which the server stores it. */
  onChange: (html: string) => void;
  placeholder?: string;
  error?: string;
  disabled?: boolean;
  /** What a form focuses when it finds a fault. */
  inputRef?: Ref<{ focus: () => void }>;
}

export function RichTextEditor({ label, value, onChange, placeholder, error, disabled = false, inputRef, ...rest }: RichTextEditorProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const { state, latest, change } = useDocument(value, onChange);
  const size = useMemo(() => sizeHint(label, value), [label, value]);
  // Said while writing, where the form itself may wait until the field was left.
  const problem = error ?? size.problem;
  const { draft, attach, isOwn } = useDraftEditor({ inputRef, isInvalid: Boolean(problem) && !disabled });
  const [link, setLink] = useState<LinkInText | null>(null);
  const startsPlain = state.getCurrentContent().getFirstBlock().getType() === 'unstyled';

  const edit = (command: (now: typeof state) => typeof state) => {
    // First the focus, whose return would take back a style that waits at the caret for the next letter.
    draft.current?.focus();
    change(command(latest.current));
  };

  const closeLink = (save: (now: typeof state) => typeof state = (now) => now) => {
    flushSync(() => setLink(null));
    edit(save);
  };

  const handlePaste = (_text: string, html: string | undefined) => {
    // What was copied within this editor is pasted best by draft-js itself.
    if (!html || isOwn(html)) return false;
    change(paste(latest.current, html));
    return true;
  };

  const accessibility = {
    ariaLabel: label,
    ariaLabelledBy: `${id}-label`,
    ariaDescribedBy: `${id}-error ${id}-hint`,
    ariaMultiline: disabled ? undefined : true,
  };

  const handleKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) document.getElementById(`${id}-hint`)?.focus();
  };

  return (
    <FormControl id={id} fullWidth error={Boolean(problem)} disabled={disabled}>
      <FormLabel component="span" id={`${id}-label`} sx={{ mb: 0.75 }} onClick={() => draft.current?.focus()}>
        {label}
      </FormLabel>
      <Box sx={frameSx} data-error={problem ? '' : undefined} onKeyDown={handleKeyDown}>
        <Editor
          // The library passes on a changed `readOnly` one rendering late.
          key={String(disabled)}
          editorState={state}
          onEditorStateChange={change}
          readOnly={disabled}
          editorRef={attach}
          toolbar={stock}
          toolbarCustomButtons={[
            <Toolbar
              key="toolbar"
              state={state}
              disabled={disabled}
              onToggle={({ toggle }) => edit(toggle)}
              onLink={() => setLink(findLink(latest.current))}
            />,
          ]}
          handlePastedText={handlePaste}
          customStyleMap={markStyles}
          placeholder={startsPlain ? (placeholder ?? richTextCopy.placeholder) : ''}
          spellCheck
          tabIndex={0}
          {...accessibility}
        />
      </Box>
      <FormHelperText id={`${id}-error`} sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </FormHelperText>
      <FormHelperText error={false} role="status" sx={{ '&:empty': { display: 'none' } }}>
        {size.hint}
      </FormHelperText>
      <FormHelperText id={`${id}-hint`} error={false} disabled={false} tabIndex={-1} sx={error ? quietHintSx : hintSx}>
        {richTextCopy.hint}
      </FormHelperText>
      {link && (
        <Suspense>
          <LinkDialog link={link} onSave={(target) => closeLink((now) => writeLink(now, link, target))} onClose={() => closeLink()} />
        </Suspense>
      )}
    </FormControl>
  );
}

interface DraftEditorOptions {
  inputRef?: Ref<{ focus: () => void }>;
  isInvalid: boolean;
}

/** The draft-js editor inside react-draft-wysiwyg's. */
function useDraftEditor({ inputRef, isInvalid }: DraftEditorOptions) {
  const draft = useRef<DraftEditor | null>(null);
  useImperativeHandle(inputRef, () => ({ focus: () => draft.current?.focus() }), []);

  // draft-js has no prop for this attribute.
  useEffect(() => void draft.current?.editor?.setAttribute('aria-invalid', String(isInvalid)));

  // The library hands the same function to an inner element too, and calls it with that at every rendering.
  const attach = (editor: object | null) => {
    if (editor instanceof DraftEditor) draft.current = editor;
  };

  return {
    draft,
    attach,
    isOwn: (html: string) => draft.current !== null && html.includes(draft.current.getEditorKey()),
  };
}

/** From here on a writer is told how much room is left. */
const nearlyFull = 0.9 * limits.richText;

interface SizeHint {
  /** The sentence with which the server would refuse the text. */
  problem?: string;
  /** How full it is, once it is nearly so. */
  hint?: string;
}

/** What a writer is told of the size of a text, formatting included; nothing as long as there is room. */
export function sizeHint(label: string, html: string): SizeHint {
  const fault = findRichTextViolation(html);
  if (fault) return { problem: richTextMessage(label, fault) };
  return html.length < nearlyFull ? {} : { hint: richTextCopy.nearlyFull(html.length, limits.richText) };
}
