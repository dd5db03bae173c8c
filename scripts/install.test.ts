import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeFolder } from './folders/removeFolder.ts'
import { isInstalled, nodeComplaint } from './install.mjs'

type Packages = Record<string, object>

async function setup(wanted: Packages, present?: Packages) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-install-'))
  onTestFinished(() => removeFolder(folder))
  await mkdir(join(folder, 'node_modules'))
  const write = (file: string, packages: Packages) =>
    writeFile(join(folder, file), JSON.stringify({ packages }))
  await write('package-lock.json', wanted)
  if (present) await write('node_modules/.package-lock.json', present)
  return folder
}

const wanted = {
  '': { name: 'latchkey' },
  'node_modules/a': { integrity: 'sha512-a', version: '1.0.0' },
  'packages/core': { version: '0.1.0' },
}

test('what the lockfile asks for counts as installed', async () => {
  expect(await isInstalled(await setup(wanted, wanted))).toBe(true)
})

test('an install that was broken off does not count', async () => {
  expect(await isInstalled(await setup(wanted))).toBe(false)
})

test('another version, another content and a missing package do not count', async () => {
  const a = wanted['node_modules/a']
  for (const present of [
    { 'node_modules/a': { ...a, version: '1.0.1' } },
    { 'node_modules/a': { ...a, integrity: 'sha512-b' } },
    {},
  ])
    expect(await isInstalled(await setup(wanted, present))).toBe(false)
})

test('a package for another platform may be missing, one for this platform may not', async () => {
  const elsewhere = { 'node_modules/b': { optional: true, os: ['nowhere'] } }
  expect(await isInstalled(await setup({ ...wanted, ...elsewhere }, wanted))).toBe(true)
  const here = { 'node_modules/b': { optional: true, cpu: [process.arch], os: [process.platform] } }
  expect(await isInstalled(await setup({ ...wanted, ...here }, wanted))).toBe(true)
})

test('a Node older than 20.19 gets a sentence, newer ones none', () => {
  expect(nodeComplaint('20.18.3')).toMatch(/needs Node 20\.19 or later; this is 20\.18\.3/)
  expect(nodeComplaint('18.20.0')).toBeDefined()
  for (const version of ['20.19.0', '22.0.0', '24.21.0'])
    expect(nodeComplaint(version)).toBeUndefined()
})
