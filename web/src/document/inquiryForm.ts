import type { Challenge } from 'cms/contract';
import { sendingCopy as copy } from '../content/contact';

interface Reply {
  answering?: string;
  error?: string;
  fields?: Record<string, string>;
  challenge?: Challenge;
}

/* Script of the form to write to the brokerage. It loads when someone is about to fill in a form. */

/** Sends a form without leaving the page. The server asks each form for a token, which must be a few seconds old. */
function takeOver(form: HTMLFormElement): void {
  if (form.dataset.taken) return;
  form.dataset.taken = 'true';
  let token: Promise<Solved> | undefined;
  const tokenOf = () => (token ??= fetchChallenge(form.dataset.challenge!).then(solve));
  tokenOf().catch(() => (token = undefined));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const button = form.querySelector('button[type=submit]') as HTMLButtonElement;
    button.disabled = true;
    setStatus(form, copy.sending);
    void send(form, tokenOf)
      .catch((): Reply => ({ error: copy.failed }))
      .then((reply) => {
        button.disabled = false;
        // A token can be used once.
        token = undefined;
        show(form, reply);
      });
  });
}

interface Solved {
  token: string;
  proof: string;
  /** When the token was received (ms since 1970). */
  at: number;
}

async function fetchChallenge(url: string): Promise<Challenge> {
  const response = await fetch(url, { cache: 'no-store' });
  if (!response.ok) throw new Error(`The server returned ${response.status}`);
  return (await response.json()) as Challenge;
}

/** Proves the work that a challenge asks for, in a worker, so that the page stays responsive. */
async function solve({ token, bits }: Challenge): Promise<Solved> {
  const at = Date.now();
  if (bits === 0) return { token, proof: '', at };
  const worker = new Worker(new URL('./proofOfWork.ts', import.meta.url), { type: 'module' });
  const proof = await new Promise<string>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    // Except in a flood, the server accepts a form without proof.
    worker.onerror = () => resolve('');
    worker.postMessage({ token, bits });
  }).finally(() => worker.terminate());
  return { token, proof, at };
}

async function send(form: HTMLFormElement, tokenOf: () => Promise<Solved>, isSecond = false): Promise<Reply> {
  const { token, proof, at } = await tokenOf();
  await new Promise((resolve) => setTimeout(resolve, at + Number(form.dataset.wait) - Date.now()));
  const data = new FormData(form);
  // A form that was rejected without a script has a token already.
  data.set('token', token);
  data.set('proof', proof);
  const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]));
  const response = await fetch(form.dataset.inquiry!, { method: 'POST', body, headers: { Accept: 'application/json' } });
  const reply = (await response.json()) as Reply;
  // The token was too old, or a flood of messages began.
  if (reply.challenge && !isSecond) return send(form, () => solve(reply.challenge!), true);
  return reply;
}

const setStatus = (form: HTMLFormElement, text: string) => void (form.querySelector('[data-status]')!.textContent = text);

/** Shows who will answer, or what is wrong. */
function show(form: HTMLFormElement, { answering, error, fields = {} }: Reply): void {
  setStatus(form, '');
  if (answering) {
    const done = document.createElement('p');
    done.className = 'lead';
    done.tabIndex = -1;
    done.textContent = `${copy.thanks}. ${answering}`;
    form.replaceWith(done);
    return done.focus();
  }
  for (const input of form.querySelectorAll<HTMLElement>('[aria-invalid]')) input.removeAttribute('aria-invalid');
  for (const problem of form.querySelectorAll('.problem')) problem.remove();
  const problems = form.querySelector<HTMLElement>('[data-problems]')!;
  const list = document.createElement('ul');
  for (const [name, message] of Object.entries(fields)) list.append(problemAt(form, name, message));
  const first = document.createElement('p');
  first.textContent = list.childElementCount > 0 ? copy.problems : (error ?? copy.failed);
  problems.replaceChildren(first, list);
  problems.focus();
}

/** Marks a field, and returns the item of the summary that leads to it. */
function problemAt(form: HTMLFormElement, name: string, message: string): HTMLLIElement {
  const item = document.createElement('li');
  const input = form.elements.namedItem(name.replaceAll('.', '-'));
  if (!(input instanceof HTMLElement)) {
    item.textContent = message;
    return item;
  }
  const text = document.createElement('span');
  Object.assign(text, { className: 'problem small', id: `${input.id}-error`, textContent: message });
  input.setAttribute('aria-invalid', 'true');
  input.setAttribute('aria-describedby', text.id);
  input.after(text);
  const link = document.createElement('a');
  Object.assign(link, { href: `#${input.id}`, textContent: message });
  item.append(link);
  return item;
}

const takeOverAt = (target: EventTarget | null) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-inquiry]') : null;
  if (form) takeOver(form);
};

document.addEventListener('focusin', ({ target }) => takeOverAt(target));
takeOverAt(document.activeElement);
