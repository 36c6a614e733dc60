/**
 * An address as mail servers take it: atoms between single dots, and a domain with a dot in it. Each part begins where the one before
 * ended, so the time it takes grows with the text alone.
 */
export const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/i;
