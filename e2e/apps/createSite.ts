import { spawn } from 'node:child_process'
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
import { delimiter, dirname, join, sep } from 'node:path'
import { workspaceRoot } from '../../scripts/workspace.ts'
import type { App } from './apps.ts'

export type Site = {
  folder: string
  /** Runs a line in the site's folder, as its developer would; throws with all that was printed when it fails. */
  run: (line: string) => Promise<string>
  /** Environment of what runs there. */
  env: NodeJS.ProcessEnv
  remove(): void
}

/** Copies an app's template to a folder of its own outside the repository, where nothing of ours is installed. */
export function createSite(
  { template, versions = {} }: Pick<App, 'template' | 'versions'>,
  variables: Record<string, string>,
): Site {
  const home = mkdtempSync(join(tmpdir(), 'latchkey-app-'))
  const folder = join(home, 'my-site')
  cpSync(join(import.meta.dirname, 'templates', template), folder, { recursive: true })
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string>>
  for (const group of [manifest['dependencies'], manifest['devDependencies']])
    for (const name of Object.keys(group ?? {}))
      if (group && versions[name]) group[name] = versions[name]
  writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`)

  // pnpm is a tool of ours; nothing else of our `node_modules/.bin` may be found.
  const bin = join(home, 'bin')
  mkdirSync(bin)
  symlinkSync(join(workspaceRoot, 'node_modules/.bin/pnpm'), join(bin, 'pnpm'))
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
  return { env, folder, remove: () => rmSync(home, { force: true, recursive: true }), run }
}

/** The environment without what npm and a workspace put into it. */
function outsideEnvironment(bin: string): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_(cache|registry|userconfig)$)|INIT_CWD$|NODE_)/i.test(name),
  )
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((one) => !one.includes(`${sep}node_modules${sep}`))
  return {
    ...Object.fromEntries(kept),
    CI: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
    PATH: [bin, dirname(process.execPath), ...path].join(delimiter),
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
  }
}
