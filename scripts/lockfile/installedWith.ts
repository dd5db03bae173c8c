import type { LockedPackages } from './lockfile.ts'

/**
 * Paths of what is installed with packages of the workspace: themselves, what they depend on, and what that does in turn. Their
 * peers count, which whoever installs them has to install as well; peers of others do not.
 */
export function installedWith(
  locked: LockedPackages,
  roots: readonly string[],
  { withPeers = true }: { withPeers?: boolean } = {},
): ReadonlySet<string> {
  const installed = new Set<string>()
  const queue = [...roots]
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (installed.has(path)) continue
    installed.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = locked[path] ?? {}
    const peers = path.includes('node_modules/') || !withPeers ? {} : peerDependencies
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peers })) {
      const found = locate(locked, { from: path, name })
      if (found) queue.push(found)
    }
  }
  return installed
}

/** Finds a dependency as Node does: in the folder's own `node_modules`, then in each one above. */
function locate(
  locked: LockedPackages,
  { from, name }: { from: string; name: string },
): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    const found = locked[path]
    if (found) return found.link ? found.resolved : path
    if (!folder) return undefined
  }
}
