import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removeFolder } from '../scripts/folders/removeFolder.ts'
import { findChromium, findChromiums } from './findChromium.ts'
import { fontFolder } from './fontConfiguration.ts'
import { isPackaged } from './unpackChromium.ts'

let folder: string | undefined
afterEach(async () => {
  if (folder) await removeFolder(folder)
  folder = undefined
})

function installChromium({ mode = 0o755, name = 'chromium' } = {}) {
  folder ??= mkdtempSync(join(tmpdir(), 'latchkey-chromium-'))
  const path = join(folder, name)
  writeFileSync(path, '#!/bin/sh\n', { mode })
  return { folder, path }
}

test('all tests are for the system’s shell, and what differs for each other one', () => {
  const { folder, path } = installChromium()
  const { path: shell } = installChromium({ name: 'chromium-headless-shell' })
  const environment = { PATH: [folder, process.env['PATH']].join(delimiter) }
  expect(findChromium(environment)).toMatchObject({ executablePath: path, origin: 'system' })
  expect(findChromiums(environment)).toMatchObject([
    { executablePath: shell, origin: 'shell' },
    { executablePath: path, origin: 'system' },
    ...(isPackaged() ? [{ origin: 'npm' }] : []),
  ])
})

test('the one that is asked for is the only one', () => {
  const { path } = installChromium()
  expect(findChromiums({ LATCHKEY_CHROMIUM: path })).toMatchObject([
    { executablePath: path, origin: 'environment' },
  ])
  if (isPackaged())
    expect(findChromiums({ LATCHKEY_CHROMIUM: 'npm' })).toMatchObject([{ origin: 'npm' }])
})

test('each draws in the fonts of the package, and sees none of the machine’s', () => {
  const { path } = installChromium()
  const { env } = findChromium({ LATCHKEY_CHROMIUM: path })
  const configuration = readFileSync(env['FONTCONFIG_FILE'] ?? '', 'utf8')
  expect([...configuration.matchAll(/<dir>(.*?)<\/dir>/g)].map(([, dir]) => dir)).toEqual([
    fontFolder,
  ])
  expect(configuration).not.toContain('<include')
  expect(readdirSync(fontFolder)).toContain('DejaVuSans.ttf')
  if (isPackaged())
    expect(findChromium({ LATCHKEY_CHROMIUM: 'npm' }).env).toMatchObject({
      FONTCONFIG_FILE: env['FONTCONFIG_FILE'],
    })
})

test('error: one that is asked for and cannot be run is not replaced by another', () => {
  const { path } = installChromium({ mode: 0o644 })
  expect(() => findChromiums({ LATCHKEY_CHROMIUM: path })).toThrow('which cannot be run')
})

test.skipIf(process.platform === 'win32')(
  'the desktop that a browser asks has no app for a scheme, and knows nothing else',
  () => {
    const { path } = installChromium()
    const { env } = findChromium({ LATCHKEY_CHROMIUM: path, PATH: process.env['PATH'] })
    const ask = (...asked: string[]) => spawnSync('xdg-settings', asked, { encoding: 'utf8', env })
    const check = ask('check', 'default-url-scheme-handler', 'rainbow', 'chromium.desktop')
    expect(check.stdout).toBe('yes\n')
    expect(ask('get', 'default-web-browser').status).toBe(1)
  },
)
