const under = (base: string) => (id: string) => `${base}/${encodeURIComponent(id)}`;

export const paths = {
  home: '/',
  about: '/about',
  agents: '/agents',
  /** A page of the directory, or of what a search finds in it. */
  agentsPage: (page: number, search: string) => `/agents?${new URLSearchParams({ ...(search && { q: search }), page: String(page) })}`,
  agent: under('/agents'),
  newAgent: '/agents/new',
  editAgent: (id: string) => `${under('/agents')(id)}/edit`,
  agentHistory: (id: string) => `${under('/agents')(id)}/history`,
  buying: '/buying',
  selling: '/selling',
  insights: '/insights',
  insight: under('/insights'),
  newInsight: '/insights/new',
  editInsight: (id: string) => `${under('/insights')(id)}/edit`,
  insightHistory: (id: string) => `${under('/insights')(id)}/history`,
  seasons: '/seasons',
  season: under('/seasons'),
  newSeason: '/seasons/new',
  editSeason: (id: string) => `${under('/seasons')(id)}/edit`,
  seasonHistory: (id: string) => `${under('/seasons')(id)}/history`,
  deleted: '/deleted',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;
