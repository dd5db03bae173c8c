import { expect, test } from 'vitest'
import { tarballProblems } from './tarballProblems.ts'

const manifest = {
  exports: {
    '.': {
      source: './src/exports/index.ts',
      types: './dist/exports/index.d.ts',
      default: './dist/exports/index.js',
    },
  },
  publishConfig: { access: 'public', provenance: true },
}
const files = [
  'LICENSE',
  'README.md',
  'dist/exports/index.d.ts',
  'dist/exports/index.js',
  'package.json',
  'src/exports/index.ts',
]

test('a tarball with its entries and its licence may be published', () => {
  expect(tarballProblems({ files, hasReadme: true, manifest })).toEqual([])
})

test.each(['LICENSE', 'README.md', 'dist/exports/index.d.ts', 'src/exports/index.ts'])(
  'a tarball without %s may not',
  (missing) => {
    const left = files.filter((path) => path !== missing)
    expect(tarballProblems({ files: left, hasReadme: true, manifest })).toEqual([
      `${missing} is missing`,
    ])
  },
)

test('a package without a README has none to miss', () => {
  const left = files.filter((path) => path !== 'README.md')
  expect(tarballProblems({ files: left, hasReadme: false, manifest })).toEqual([])
})

test('what a package says it has is there', () => {
  const said = { ...manifest, files: ['dist', 'src', 'wallet', '!src/**/*.test.*'] }
  expect(tarballProblems({ files, hasReadme: true, manifest: said })).toEqual(['wallet is empty'])
})

test('the program of a package is one of its entries', () => {
  const bin = { 'latchkey-server': './dist/bin.js' }
  expect(tarballProblems({ files, hasReadme: true, manifest: { ...manifest, bin } })).toEqual([
    'dist/bin.js is missing',
  ])
})

test.each([
  'dist/state/router.test.js',
  'src/state/router.test.ts',
  'src/actions/types.test-d.ts',
  'src/fixtures/wallet.ts',
  'dist/fixtures/wallet.js',
  'src/test/mountModal.tsx',
  'src/testing/createTestApp.ts',
  'playground/main.tsx',
  'scripts/bench.ts',
  'tsconfig.build.json',
  'vite.config.ts',
  'dist/tsconfig.build.tsbuildinfo',
  '.env',
])('%s stays at home', (path) => {
  expect(tarballProblems({ files: [...files, path], hasReadme: true, manifest })).toEqual([
    `${path} is only for development`,
  ])
})

test('a package goes to everyone, with the proof of where it was built', () => {
  const { publishConfig: _, ...plain } = manifest
  expect(tarballProblems({ files, hasReadme: true, manifest: plain })).toEqual([
    'publishConfig.access is not public',
    'publishConfig.provenance is not on',
  ])
})
