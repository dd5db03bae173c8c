import type { ProjectSettings } from '../config/serverConfig.ts'
import type { Project } from './Project.ts'

/** What an edit may change; a key that is absent stays, a list that is given replaces the old one. */
export type ProjectEdit = Omit<ProjectSettings, 'id' | 'name'> & { name?: string | undefined }

/** Reads and edits projects. Every edit grows the revision and leaves a line in the audit log. */
export type ProjectRepository = {
  /** @throws {ProjectExistsError} */
  create(settings: ProjectSettings, actor: string): Promise<void>
  /** Answers whether there was such a project. */
  edit(id: string, edit: ProjectEdit, actor: string): Promise<boolean>
  find(id: string): Promise<Project | undefined>
  list(): Promise<{ id: string; name: string; enabled: boolean }[]>
  /** Removes a project with its events, sessions and what it kept with accounts; answers whether there was one. */
  remove(id: string, actor: string): Promise<boolean>
}
