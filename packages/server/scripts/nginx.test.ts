import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from '../../../scripts/docs/blocksOf.ts'
import { pages } from '../../../scripts/docs/pages.ts'
import { removeFolder } from '../../../scripts/folders/removeFolder.ts'
import { workspaceRoot } from '../../../scripts/workspace.ts'
import { deployFile } from './deploy/deployFile.ts'
import { hasCommand } from './deploy/hasCommand.ts'
import { makeCertificate } from './deploy/makeCertificate.ts'
import { nginxFile } from './deploy/nginxFile.ts'

const missing = ['nginx', 'openssl'].filter((name) => !hasCommand(name))
const skipped = missing.length > 0 ? ` (skipped: ${missing.join(' and ')} not installed)` : ''

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-nginx-'))
  if (missing.length === 0) await makeCertificate(folder)
})
afterAll(() => removeFolder(folder))

/** What nginx says of a file: nothing where it takes it, warnings included. */
async function complaints(site: string): Promise<string> {
  const file = join(folder, 'nginx.conf')
  await writeFile(file, nginxFile(site, { folder, listenOn: (port) => `unix:${folder}/${port}` }))
  const { stderr } = await promisify(execFile)('nginx', [
    ...['-t', '-q', '-c', file, '-p', folder],
  ]).catch((error: { stderr: string }) => error)
  return stderr
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"user" directive'))
    .join('\n')
}

const blocks = await Promise.all(
  pages().map(async (page) => {
    const text = await readFile(join(workspaceRoot, page), 'utf8')
    return blocksOf(text)
      .filter(({ language }) => language === 'nginx')
      .map(({ line, text: site }) => ({ site, where: `the block at ${page}:${line}` }))
  }),
)
const shipped = await deployFile('nginx.conf')

/** With the locations that an operator may take in. */
const apart = shipped.replaceAll(/^( *)#(?=location | {4}proxy_pass |\})/gm, '$1')
const sites: readonly (readonly [where: string, site: string])[] = [
  ['deploy/nginx.conf', shipped],
  ['deploy/nginx.conf with the role `recovery` apart', apart],
  ...blocks.flat().map(({ site, where }) => [where, site] as const),
]

test.skipIf(missing.length > 0).each(sites)(`nginx takes %s${skipped}`, async (_, site) => {
  expect(await complaints(site)).toBe('')
})

test.skipIf(missing.length > 0)(`error: and not what it cannot run${skipped}`, async () => {
  const [block = ''] = blocks.flat().map(({ site }) => site)
  // As the page once was.
  expect(await complaints(block.replace(/^ *proxy_buffers .*\n/m, ''))).toContain(
    'proxy_busy_buffers_size',
  )
})

test('every block of nginx speaks what every server of the shipped file speaks', () => {
  for (const [where, site] of sites)
    for (const server of site.split(/^server \{$/m).slice(1)) {
      if (/^ *listen 80;$/m.test(server)) {
        expect(server, where).toContain('return 308 https://$host$request_uri;')
        continue
      }
      expect(server, where).toMatch(/^ *ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
      expect(server, where).toMatch(
        /^ *add_header Strict-Transport-Security "max-age=\d{8}" always;$/m,
      )
      expect(server, where).toMatch(/^ *access_log off;$/m)
    }
  expect(blocks.flat().length).toBeGreaterThan(0)
  // What it is for, and what it takes away, is of deploy.test.ts.
  expect(apart).toMatch(/^ {4}location ~ \S+ \{\n {8}proxy_pass \S+$/m)
})
