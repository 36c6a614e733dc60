module.exports = { 'users-permissions': { config: { jwtSecret: 'only for measuring' } } };
