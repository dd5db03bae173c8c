import type { ProjectFeature } from './Project.ts'

/** What a project has until someone changes it: what the toolkit falls back to without an answer (S6.4, S9.26). */
export const defaultFeatures: readonly ProjectFeature[] = [
  {
    config: ['email', 'google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    id: 'social_login',
    isEnabled: true,
  },
  { config: ['1inch'], id: 'swap', isEnabled: true },
  { config: ['meld'], id: 'onramp', isEnabled: true },
  { config: [], id: 'activity', isEnabled: true },
  { config: [], id: 'reown_branding', isEnabled: true },
  { config: [], id: 'multi_wallet', isEnabled: false },
]
