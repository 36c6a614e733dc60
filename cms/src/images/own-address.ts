import { environment } from '../settings/environment';

/** A picture's address as it is stored, whether a client sends it bare, in full or with a cache-busting query. */
export function ownAddress(url: string): string {
  const [address] = url.split('?');
  return address.startsWith(`${environment.publicUrl}/`) ? address.slice(environment.publicUrl.length) : address;
}
