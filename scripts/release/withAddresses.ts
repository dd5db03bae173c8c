/** Where a project lives, as npm has it in a manifest. */
export type Addresses = {
  /** Such as `git+https://git.example/latchkey.git`. */
  repository?: string | undefined
  homepage?: string | undefined
  bugs?: string | undefined
}

/**
 * A package's manifest with the addresses of the root's, which the owner fills in once the project has some; without those that
 * the root does not have.
 */
export function withAddresses(
  manifest: Readonly<Record<string, unknown>>,
  { bugs, homepage, repository }: Addresses,
  directory: string,
): Record<string, unknown> {
  const { bugs: _, homepage: __, repository: ___, ...rest } = manifest
  return {
    ...rest,
    ...(repository ? { repository: { directory, type: 'git', url: repository } } : {}),
    ...(homepage ? { homepage } : {}),
    ...(bugs ? { bugs } : {}),
  }
}
