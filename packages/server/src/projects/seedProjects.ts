import type { ProjectSettings } from '../config/serverConfig.ts'
import { ProjectExistsError } from './ProjectExistsError.ts'
import type { ProjectRepository } from './ProjectRepository.ts'

/** Makes the configured projects that do not exist yet; edits made since then are kept. */
export async function seedProjects(
  projects: ProjectRepository,
  seeds: readonly ProjectSettings[],
): Promise<void> {
  for (const seed of seeds) {
    // Looked for first, so that nothing is written on a full disk.
    if (await projects.find(seed.id)) continue
    try {
      await projects.create(seed, 'configuration')
    } catch (error) {
      if (!(error instanceof ProjectExistsError)) throw error
    }
  }
}
