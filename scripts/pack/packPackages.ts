import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inLanes } from '../inLanes.mjs'
import { type WorkspacePackage, workspaceRoot } from '../workspace.ts'
import { tarballName } from './tarballName.ts'
import { type PackedManifest, tarballProblems } from './tarballProblems.ts'

export type PackedPackage = {
  name: string
  /** Absolute path. */
  tarball: string
  files: number
  /** Of the tarball. */
  bytes: number
  /** Why this tarball may not be published. */
  problems: string[]
}

/** Where the tarballs lie. Their names have no version, so that a site's `file:` lines outlive a release. */
export const tarballFolder = join(workspaceRoot, '.latchkey/packages')

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const lanes = 2

/**
 * Packs built packages as `npm publish` would, in place of what was packed before, and writes `overrides.json` beside
 * them: pnpm takes a package's own dependencies from a registry unless the site's settings name other places.
 */
export async function packPackages(
  packages: readonly WorkspacePackage[],
): Promise<readonly PackedPackage[]> {
  rmSync(tarballFolder, { recursive: true, force: true })
  mkdirSync(tarballFolder, { recursive: true })
  const packed = new Map<string, PackedPackage>()
  await inLanes(packages, lanes, async ({ folder, name }) => {
    const { stdout } = await promisify(execFile)(
      npm,
      ['pack', folder, '--pack-destination', tarballFolder, '--json', '--ignore-scripts'],
      { cwd: workspaceRoot, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
    )
    const [report] = JSON.parse(stdout) as [
      { filename: string; files: { path: string }[]; size: number },
    ]
    const tarball = join(tarballFolder, tarballName(name))
    renameSync(join(tarballFolder, report.filename), tarball)
    const manifest = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as PackedManifest
    packed.set(name, {
      bytes: report.size,
      files: report.files.length,
      name,
      problems: tarballProblems({
        files: report.files.map(({ path }) => path),
        hasReadme: existsSync(join(folder, 'README.md')),
        manifest,
      }),
      tarball,
    })
  })
  const overrides = packages.map(({ name }) => [
    name,
    `file:${join(tarballFolder, tarballName(name))}`,
  ])
  writeFileSync(
    join(tarballFolder, 'overrides.json'),
    `${JSON.stringify(Object.fromEntries(overrides), undefined, 2)}\n`,
  )
  return packages.flatMap(({ name }) => packed.get(name) ?? [])
}
