module.exports = {
  serveAdminPanel: false,
  auth: { secret: 'only for measuring' },
  apiToken: { salt: 'only for measuring' },
  transfer: { token: { salt: 'only for measuring' } },
  secrets: { encryptionKey: 'only for measuring, thirty-two b' },
};
