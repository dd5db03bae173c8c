import type { Project } from '../projects/Project.ts'

/** A project without rules of its own. */
export const testProject: Project = {
  analyticsEnabled: true,
  createdAt: '',
  development: false,
  enabled: true,
  features: [],
  id: 'p',
  name: 'P',
  origins: [],
  revision: 1,
  wallets: { certified: [], custom: [], exclude: [], featured: [], include: [] },
}
