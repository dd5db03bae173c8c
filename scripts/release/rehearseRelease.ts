import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { workspaceRoot } from '../workspace.ts'

export type ReleasedManifest = {
  name: string
  version: string
  private?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export type Rehearsal = {
  /** Manifests of every workspace package after it, by name. */
  manifests: ReadonlyMap<string, ReleasedManifest>
  /** Text of a package's CHANGELOG.md, empty where it has none. */
  changelogOf: (folder: string) => string
  tags: readonly string[]
}

/** Cuts a release with the given changesets in a copy of the manifests: versions, changelogs and tags, without publishing. */
export function rehearseRelease(changesets: Readonly<Record<string, string>>): Rehearsal {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  const git = (...args: string[]) =>
    run('git', '-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args)
  try {
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', '.changeset/config.json', '*package.json'],
      {
        cwd: workspaceRoot,
        encoding: 'utf8',
      },
    )
    const paths = listed.split('\0').filter((path) => path && !path.startsWith('e2e/'))
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      cpSync(join(workspaceRoot, path), join(folder, path))
    }
    for (const [name, text] of Object.entries(changesets))
      writeFileSync(join(folder, '.changeset', `${name}.md`), text)
    git('init', '--quiet')
    writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\n')
    symlinkSync(join(workspaceRoot, 'node_modules'), join(folder, 'node_modules'))
    const commit = () => {
      git('add', '--all')
      git('commit', '--quiet', '--message', 'release')
    }
    commit()
    const changeset = join(workspaceRoot, 'node_modules/@changesets/cli/bin.js')
    run(process.execPath, changeset, 'version')
    commit()
    run(process.execPath, changeset, 'tag')
    const manifests = paths
      .filter((path) => path.endsWith('/package.json'))
      .map((path) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as ReleasedManifest)
    const changelogs = new Map(
      git('ls-files', '*CHANGELOG.md')
        .split('\n')
        .filter(Boolean)
        .map((path) => [dirname(path), readFileSync(join(folder, path), 'utf8')]),
    )
    return {
      changelogOf: (path) => changelogs.get(path) ?? '',
      manifests: new Map(manifests.map((manifest) => [manifest.name, manifest])),
      tags: git('tag').split('\n').filter(Boolean),
    }
  } finally {
    rmSync(folder, { force: true, recursive: true })
  }
}
