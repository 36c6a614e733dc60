import type { UserConfig } from 'vite';

// draft-js asks for `global`.
export default (config: UserConfig): UserConfig => ({ ...config, define: { ...config.define, global: 'globalThis' } });
