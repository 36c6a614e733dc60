/** An address that, where it must break, breaks before its @. */
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

export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Keeps what a telephone can dial. */
export const phoneLink = (phone: string): `tel:${string}` => `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
