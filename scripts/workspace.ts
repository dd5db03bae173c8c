import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What a subpath of a package leads to under each condition; a style sheet has no source. */
export type ExportTarget = { source?: string; types: string; default: string }

export type WorkspacePackage = {
  name: string
  /** Absolute path. */
  folder: string
  private: boolean
  /** Subpath (`.`, `./http`) to its files, in the manifest's order. */
  exports: Record<string, ExportTarget>
  dependencies: string[]
  /** Private packages whose code becomes part of this one. */
  bundles: string[]
  peerDependencies: string[]
  /** Peers that a site cannot do without. */
  requiredPeers: string[]
}

/** Absolute path of the checkout. */
export const workspaceRoot = resolve(import.meta.dirname, '..')

/** Every package of `packages/`, each after the ones that its build needs. */
export function workspacePackages(): WorkspacePackage[] {
  const folder = join(workspaceRoot, 'packages')
  const unordered = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, 'package.json')))
    .map(readPackage)
  const ordered: WorkspacePackage[] = []
  const place = (one: WorkspacePackage) => {
    if (ordered.includes(one)) return
    const needed = [...one.dependencies, ...one.bundles, ...one.peerDependencies]
    for (const other of unordered) if (needed.includes(other.name)) place(other)
    ordered.push(one)
  }
  for (const one of unordered) place(one)
  return ordered
}

/** The packages that go to the registry. */
export function publishedPackages(): WorkspacePackage[] {
  return workspacePackages().filter((one) => !one.private)
}

function readPackage(folder: string): WorkspacePackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    private?: boolean
    exports?: Record<string, ExportTarget>
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
    peerDependencies?: Record<string, string>
    peerDependenciesMeta?: Record<string, { optional?: boolean }>
  }
  return {
    name: manifest.name,
    folder,
    private: manifest.private ?? false,
    exports: manifest.exports ?? {},
    dependencies: Object.keys(manifest.dependencies ?? {}),
    bundles: Object.keys(manifest.devDependencies ?? {}).filter((name) => name === '@latchkey/ui'),
    peerDependencies: Object.keys(manifest.peerDependencies ?? {}),
    requiredPeers: Object.keys(manifest.peerDependencies ?? {}).filter(
      (peer) => !manifest.peerDependenciesMeta?.[peer]?.optional,
    ),
  }
}
