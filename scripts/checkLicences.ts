import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type InstalledPackage, installedName, licenceProblem } from './licenceRule.ts'
import { workspacePackages, workspaceRoot } from './workspace.ts'

type LockedPackage = {
  name?: string
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const lockfile = JSON.parse(readFileSync(join(workspaceRoot, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}

/** Finds a dependency as Node does: in the folder's own `node_modules`, then in each one above. */
function locate(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`
    const found = lockfile.packages[path]
    if (found) return found.link ? found.resolved : path
    if (!folder) return undefined
  }
}

function shippedPaths(): Set<string> {
  const shipped = new Set<string>()
  // `ui` is private, but its code is bundled into what is published.
  const roots = workspacePackages().filter((one) => !one.private || one.name === '@latchkey/ui')
  const queue = roots.map(({ folder }) => relative(workspaceRoot, folder))
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (shipped.has(path)) continue
    shipped.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = lockfile.packages[path] ?? {}
    // Whoever installs one of ours has to install its peers.
    const peers = path.includes('node_modules/') ? {} : peerDependencies
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peers })) {
      const found = locate(name, path)
      if (found) queue.push(found)
    }
  }
  return shipped
}

/** Old manifests state their licence in other forms than the lockfile keeps. */
function statedLicence(path: string): string | undefined {
  const manifestPath = join(workspaceRoot, path, 'package.json')
  if (!existsSync(manifestPath)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
    license?: string | { type?: string }
    licenses?: { type?: string }[]
  }
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ')
}

const shipped = shippedPaths()
const installed: InstalledPackage[] = Object.entries(lockfile.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, locked]) => ({
    name: installedName(path, locked),
    version: locked.version ?? 'unknown',
    licence: locked.license ?? statedLicence(path),
    shipped: shipped.has(path),
  }))

const problems = installed.map(licenceProblem).filter((problem) => problem !== undefined)
for (const problem of problems) console.error(problem)
const shippedCount = installed.filter((one) => one.shipped).length
console.log(
  `${installed.length} packages, ${shippedCount} of them ship, ${problems.length} problems`,
)
process.exitCode = problems.length ? 1 : 0
