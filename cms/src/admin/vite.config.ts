import type { UserConfig } from 'vite';

// draft-js uses `global`.
export default (config: UserConfig): UserConfig => ({ ...config, define: { ...config.define, global: 'globalThis' } });
