import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { removeFolder } from '../folders/removeFolder.ts'
import { hashFolder } from './hashFolder.ts'
import { measureWallet } from './measureWallet.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder)
})

function write(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-wallet-'))
  folders.push(folder)
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

test('the same files have the same hash, and another name or byte has another', () => {
  const files = { 'assets/a.js': 'a', 'frame.html': 'b' }
  const hash = hashFolder(write(files))
  expect(hashFolder(write({ 'frame.html': 'b', 'assets/a.js': 'a' }))).toBe(hash)
  expect(hashFolder(write({ ...files, 'frame.html': 'c' }))).not.toBe(hash)
  expect(hashFolder(write({ 'assets/b.js': 'a', 'frame.html': 'b' }))).not.toBe(hash)
})

test('the document is its page with what it imports, and with what it may load later; what reads requests, and another language, are by themselves', () => {
  const gzip = (text: string) => gzipSync(text, { level: 9 }).length
  const manifest = {
    'frame.html': { css: ['assets/f.css'], file: 'assets/f.js', imports: ['_shared.js'] },
    'link.html': { file: 'assets/l.js', imports: ['_shared.js'] },
    'login.html': { css: ['assets/o.css'], file: 'assets/o.js', imports: ['_base.js'] },
    '_base.js': { file: 'assets/b.js' },
    '_shared.js': {
      dynamicImports: ['cards.ts', 'late.ts', 'read.ts', 'rescue.ts', 'social.ts'],
      file: 'assets/s.js',
    },
    'ar.ts': { file: 'assets/ar-abc.js' },
    'cards.ts': { file: 'assets/cards-abc.js', imports: ['_fields.js'] },
    '_fields.js': { file: 'assets/fields-abc.js' },
    'late.ts': {
      dynamicImports: ['ar.ts'],
      file: 'assets/late.js',
      imports: ['_requests.js'],
    },
    'read.ts': { file: 'assets/read.js', imports: ['_requests.js'] },
    'rescue.ts': { file: 'assets/rescue-abc.js' },
    'site.ts': { file: 'assets/startSite-abc.js', imports: ['_social.js'] },
    'social.ts': {
      dynamicImports: ['site.ts'],
      file: 'assets/createSocialLogin-abc.js',
      imports: ['_social.js'],
    },
    '_social.js': { file: 'assets/social-abc.js' },
    '_requests.js': { file: 'assets/requests-abc.js' },
  }
  const folder = write({
    'assets/ar-abc.js': 'words of Arabic',
    'assets/cards-abc.js': 'cards',
    'assets/f.css': 'css',
    'assets/fields-abc.js': 'fields',
    'assets/f.js': 'frame',
    'assets/b.js': 'base',
    'assets/l.js': 'link',
    'assets/o.css': 'css of the login',
    'assets/o.js': 'login',
    'assets/late.js': 'late',
    'assets/read.js': 'read',
    'assets/rescue-abc.js': 'few',
    'assets/requests-abc.js': 'requests requests',
    'assets/createSocialLogin-abc.js': 'create',
    'assets/s.js': 'shared',
    'assets/social-abc.js': 'social',
    'assets/startSite-abc.js': 'site',
    'assets/worker-abc.js': 'worker worker',
    'frame.html': '<html>',
    'login.html': '<html lang>',
    'manifest.json': JSON.stringify(manifest),
  })
  const all = (...texts: string[]) => texts.reduce((sum, each) => sum + gzip(each), 0)
  expect(measureWallet(folder)).toEqual({
    decoding: gzip('requests requests'),
    document: all('<html>', 'css', 'frame', 'shared'),
    documentWithCard: all('<html>', 'css', 'frame', 'late', 'read', 'shared'),
    language: gzip('words of Arabic'),
    loginWindow: all('<html lang>', 'css of the login', 'login', 'base'),
    ownScreens: all('cards', 'fields'),
    rescue: gzip('few'),
    siteLogin: gzip('site'),
    socialLogin: all('create', 'social'),
    worker: gzip('worker worker'),
  })
})

test('error: what reads requests is loaded at first, or in no file of its own', () => {
  const measure = (manifest: object) =>
    measureWallet(
      write({
        'assets/f.js': 'frame',
        'assets/requests-abc.js': 'requests',
        'frame.html': '<html>',
        'manifest.json': JSON.stringify(manifest),
      }),
    )
  const requests = { '_requests.js': { file: 'assets/requests-abc.js' } }
  const eager = { 'frame.html': { file: 'assets/f.js', imports: ['_requests.js'] }, ...requests }
  expect(() => measure(eager)).toThrow('not in one file that is loaded later')
  expect(() => measure({ 'frame.html': { file: 'assets/f.js' } })).toThrow('not in one file')
  const later = {
    ...requests,
    'frame.html': { dynamicImports: ['_requests.js'], file: 'assets/f.js' },
  }
  expect(() => measure(later)).toThrow('Texts of another language')
})

test('error: what does a login at a provider is loaded at first', () => {
  const manifest = {
    'ar.ts': { file: 'assets/ar-abc.js' },
    'cards.ts': { file: 'assets/cards-abc.js', imports: ['_fields.js'] },
    '_fields.js': { file: 'assets/fields-abc.js' },
    'frame.html': {
      dynamicImports: ['ar.ts', '_requests.js'],
      file: 'assets/f.js',
      imports: ['_social.js'],
    },
    '_requests.js': { file: 'assets/requests-abc.js' },
    '_social.js': { file: 'assets/social-abc.js' },
  }
  const folder = write({ 'frame.html': '<html>', 'manifest.json': JSON.stringify(manifest) })
  expect(() => measureWallet(folder)).toThrow('a login at a provider is loaded at first')
})

test('error: files that import each other', () => {
  const manifest = {
    'frame.html': { file: 'assets/f.js', imports: ['_a.js'] },
    '_a.js': { file: 'assets/a.js', imports: ['_b.js'] },
    '_b.js': { file: 'assets/b.js', imports: ['_a.js'] },
  }
  const folder = write({ 'frame.html': '<html>', 'manifest.json': JSON.stringify(manifest) })
  expect(() => measureWallet(folder)).toThrow('_a.js imports _b.js imports _a.js')
})
