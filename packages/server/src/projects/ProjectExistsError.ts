/** Thrown when a project should be made under an id that is taken. */
export class ProjectExistsError extends Error {
  override readonly name = 'ProjectExistsError'
  readonly code = 'project.exists'

  constructor(id: string) {
    super(`There is a project with the id ${id} already.`)
  }
}
