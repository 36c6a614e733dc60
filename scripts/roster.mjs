console.error('npm run roster is deprecated and will be removed in the next minor version. Use npm run agents.');
await import('./agents.mjs');
