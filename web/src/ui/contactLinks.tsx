/** Email address that wraps before its @. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
}

/** Link to write an email, to someone or no one yet. */
export function mailLink(email: string, { subject, body }: { subject?: string; body?: string } = {}): string {
  const parts = Object.entries({ subject, body }).flatMap(([name, text]) => (text ? [`${name}=${encodeURIComponent(text)}`] : []));
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

const extension = /(?:ext(?:ension)?\.?|x|[#,;])\s*(\d+)\s*$/i;

/** Converts a phone number to E.164, without its extension. Numbers without a country code are treated as North American. */
export function telephoneOf(phone: string): string {
  const main = phone.replace(extension, '');
  const digits = main.replace(/\D/g, '');
  if (main.trim().startsWith('+')) return `+${digits}`;
  if (/^1?\d{10}$/.test(digits)) return `+1${digits.slice(-10)}`;
  return main.replace(/[^\d*#]/g, '');
}

export function phoneLink(phone: string): `tel:${string}` {
  const number = extension.exec(phone)?.[1];
  return `tel:${telephoneOf(phone)}${number ? `;ext=${number}` : ''}`;
}
