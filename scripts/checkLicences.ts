import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type InstalledPackage, installedName, licenceProblem } from './licenceRule.ts'
import { installedWith } from './lockfile/installedWith.ts'
import { readLockedPackages } from './lockfile/lockfile.ts'
import { workspacePackages, workspaceRoot } from './workspace.ts'

const locked = readLockedPackages()

function shippedPaths(): ReadonlySet<string> {
  // `ui` is private, but its code is bundled into what is published.
  const roots = workspacePackages().filter((one) => !one.private || one.name === '@latchkey/ui')
  return installedWith(
    locked,
    roots.map(({ folder }) => relative(workspaceRoot, folder)),
  )
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
const installed: InstalledPackage[] = Object.entries(locked)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, one]) => ({
    name: installedName(path, one),
    version: one.version ?? 'unknown',
    licence: one.license ?? statedLicence(path),
    shipped: shipped.has(path),
  }))

const problems = installed.map(licenceProblem).filter((problem) => problem !== undefined)
for (const problem of problems) console.error(problem)
const shippedCount = installed.filter((one) => one.shipped).length
console.log(
  `${installed.length} packages, ${shippedCount} of them ship, ${problems.length} problems`,
)
process.exitCode = problems.length ? 1 : 0
