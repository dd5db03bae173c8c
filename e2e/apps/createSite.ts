import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join, sep } from 'node:path'
import { removeFolder } from '../../scripts/folders/removeFolder.ts'
import { workspaceRoot } from '../../scripts/workspace.ts'
import type { App } from './apps.ts'

export type Site = {
  folder: string
  /** Runs a line in the site's folder, as its developer would; throws with all that was printed when it fails. */
  run: (line: string) => Promise<string>
  /** Environment of what runs there. */
  env: NodeJS.ProcessEnv
  remove(): Promise<void>
}

/** Tests of a template, and what its tools have made in it. */
const leftBehind =
  /^(node_modules|dist|[.]next|next-env[.]d[.]ts|package-lock[.]json|[.]env[.]local)$|[.]test[.]|[.]tsbuildinfo$/

/** Copies an app's template to a folder of its own outside the repository, where nothing of ours is installed. */
export function createSite(
  {
    instead,
    leftOut = [],
    template,
    versions = {},
  }: Pick<App, 'instead' | 'leftOut' | 'template' | 'versions'>,
  variables: Record<string, string>,
): Site {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-app-'))
  const folder = join(home, 'my-site')
  const templates = join(import.meta.dirname, 'templates')
  const from = template.startsWith('examples/') ? workspaceRoot : templates
  const filter = (path: string) => !leftBehind.test(basename(path))
  cpSync(join(from, template), folder, { filter, recursive: true })
  if (instead) cpSync(join(templates, instead), folder, { recursive: true })
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>
  for (const group of [manifest['dependencies'], manifest['devDependencies']])
    for (const name of Object.keys(group ?? {})) {
      if (group && versions[name]) group[name] = versions[name]
      // The line of the guide brings them.
      if (name.startsWith('@latchkey/')) delete group?.[name]
    }
  for (const name of leftOut) {
    const empty = join(home, 'left-out', name)
    mkdirSync(empty, { recursive: true })
    writeFileSync(join(empty, 'package.json'), JSON.stringify({ name, version: '0.0.0' }))
    manifest['overrides'] = { ...manifest['overrides'], [name]: `file:${empty}` }
  }
  writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`)

  // Tools of ours that a newcomer has; nothing else of our `node_modules/.bin` may be found.
  const bin = join(home, 'bin')
  mkdirSync(bin)
  for (const tool of ['pnpm', 'yarn'])
    symlinkSync(join(workspaceRoot, 'node_modules/.bin', tool), join(bin, tool))
  const env = { ...outsideEnvironment(bin), ...variables }

  const run = (line: string) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn('bash', ['-c', line], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      const read = (chunk: Buffer) => {
        output += chunk
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', reject)
      child.once('close', (code) =>
        code === 0 ? resolve(output) : reject(new Error(`${line}\nended with ${code}:\n${output}`)),
      )
    })
  return { env, folder, remove: () => removeFolder(home), run }
}

/** Variables that npm and a workspace set. */
const ofWorkspace =
  /^(npm_(?!config_(cache|registry|userconfig)$)|INIT_CWD$|NODE_(?!EXTRA_CA_CERTS$))/i

/** The environment without what npm and a workspace put into it; certificates of the machine's network stay. */
function outsideEnvironment(bin: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !ofWorkspace.test(name))
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((one) => !one.includes(`${sep}node_modules${sep}`))
  return {
    ...Object.fromEntries(kept),
    CI: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    YARN_ENABLE_TELEMETRY: 'false',
    // What the guide has a site set, and a lockfile that it has not yet.
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_NODE_LINKER: 'node-modules',
    PATH: [bin, dirname(process.execPath), ...path].join(delimiter),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
  }
}
