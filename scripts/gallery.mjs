// `npm run gallery [-- --keep] [-- -g connect]`: every screen in every state on one page, and which of them a change
// moved. `--keep` makes the pictures of this run the base of the runs to come. Other arguments are Playwright's.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, nodeComplaint, root } from './install.mjs'

const complaint = nodeComplaint()
if (complaint) {
  console.error(complaint)
  process.exit(1)
}
await ensureInstalled()

const given = process.argv.slice(2)
const keep = given.includes('--keep')
const playwrightArguments = given.filter((argument) => argument !== '--keep')
const node = (env, ...args) =>
  spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  }).status ?? 1

// What is no longer a screen must not stay; a run of some screens leaves the others.
if (playwrightArguments.length === 0)
  rmSync(join(root, '.latchkey/gallery/now'), { force: true, recursive: true })
const playwright = join(root, 'node_modules/@playwright/test/cli.js')
const taken = node(
  { LATCHKEY_GALLERY: '1' },
  ...['--conditions=source', playwright, 'test', '--project=gallery'],
  ...playwrightArguments,
)
const shown = node(
  {},
  ...['--import', 'tsx', join(root, 'scripts/gallery/showGallery.ts')],
  ...(keep ? ['--keep'] : []),
)
process.exitCode = taken || shown
