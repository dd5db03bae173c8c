import { expect, test } from 'vitest'
import { weigh } from './measurePage.ts'

const manifest = {
  'page.tsx': {
    file: 'page.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: ['dist/chunks/ModalHost-x.js', 'evm.js'],
  },
  '_react.js': { file: 'react.js', name: 'react' },
  '_shared.js': { file: 'shared.js', name: 'shared' },
  'dist/chunks/ModalHost-x.js': {
    file: 'modal.js',
    imports: ['_react.js', '_shared.js'],
    dynamicImports: ['Account.js'],
  },
  'Account.js': { file: 'account.js', name: 'Account', imports: ['_shared.js', '_react.js'] },
  'evm.js': { file: 'evm.js', name: 'evm' },
  'evm/createActions.js': {
    file: 'feature.js',
    name: 'createActions',
    src: 'evm/createActions.js',
  },
  'solana/createActions.js': {
    file: 'feature2.js',
    name: 'createActions',
    src: 'solana/createActions.js',
  },
  'packages/walletconnect/dist/remote/createRemote.js': {
    file: 'remote.js',
    imports: ['_shared.js'],
    dynamicImports: ['packages/walletconnect/dist/crypto/noble.js'],
  },
  'packages/walletconnect/dist/crypto/noble.js': { file: 'noble.js' },
}
const bytes: Record<string, number> = {
  'page.js': 1,
  'react.js': 10,
  'shared.js': 100,
  'modal.js': 1_000,
  'account.js': 10_000,
  'evm.js': 100_000,
  'remote.js': 1_000_000,
  'noble.js': 10_000_000,
  'feature.js': 3,
  'feature2.js': 2,
}
const bytesOf = (file: string) => bytes[file] ?? Number.NaN

test('counts each file once, in the first stage that needs it', () => {
  expect(weigh(manifest, { brotli: bytesOf, gzip: bytesOf })).toEqual({
    all: 11_111_116,
    eager: 11,
    // Both adapters' actions; what a click asks for is not among them.
    filesAhead: 2,
    lazy: [
      { name: 'noble', bytes: 10_000_000 },
      { name: 'createRemote', bytes: 1_000_000 },
      { name: 'evm', bytes: 100_000 },
      { name: 'Account', bytes: 10_000 },
      { name: 'evm/createActions', bytes: 3 },
      { name: 'solana/createActions', bytes: 2 },
    ],
    modal: 1_100,
    remoteGzip: { all: 11_000_000, client: 1_000_000 },
  })
})
