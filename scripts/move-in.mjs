console.error('npm run move-in is deprecated and will be removed in the next minor version. Use npm run migrate-site.');
await import('./migrate-site.mjs');
