export default { level: 'error' };
