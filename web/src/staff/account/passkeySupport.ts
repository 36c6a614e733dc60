/** Whether the browser supports passkeys here. They belong to a name, so a site at an IP address has none. */
export const supportsPasskeys = () => 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname);
