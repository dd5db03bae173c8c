import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'

export type LockedPackage = {
  name?: string
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  engines?: { node?: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** What is installed, by its path in the checkout. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

/** Reads what the lockfile of the checkout has installed. */
export function readLockedPackages(): LockedPackages {
  const text = readFileSync(join(workspaceRoot, 'package-lock.json'), 'utf8')
  return (JSON.parse(text) as { packages: LockedPackages }).packages
}
