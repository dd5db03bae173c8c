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
    dynamicImports: [
      'Account.js',
      'emailFeature.js',
      'loginParts.js',
      'evm/createActions.js',
      'solana/createActions.js',
      'packages/walletconnect/dist/remote/createRemote.js',
    ],
  },
  'emailFeature.js': { file: 'email.js', imports: ['_shared.js', '_pattern.js'] },
  'loginParts.js': {
    file: 'login.js',
    dynamicImports: ['login/ar.js'],
    imports: ['emailFeature.js', 'Account.js'],
  },
  'login/ar.js': { file: 'loginAr.js' },
  '_pattern.js': { file: 'pattern.js', name: 'pattern' },
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
  // A source is loaded by it, so that its client does not pay for it.
  '_background-x.js': { file: 'background.js', name: 'background' },
  'packages/walletconnect/dist/remote/createRemote.js': {
    file: 'remote.js',
    imports: ['_shared.js', '_background-x.js'],
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
  'background.js': 4,
  'email.js': 0.5,
  'login.js': 0.25,
  'loginAr.js': 0.125,
  'pattern.js': 0.0625,
}
const bytesOf = (file: string) => bytes[file] ?? Number.NaN

test('counts each file once, in the first stage that needs it', () => {
  expect(weigh(manifest, { brotli: bytesOf, gzip: bytesOf })).toEqual({
    all: 11_111_120.9375,
    eager: 11,
    // With the file that it shares with no one here, without what the modal has.
    email: 0.5625,
    // The background, and both adapters' actions; what a click asks for is not among them.
    filesAhead: 3,
    lazy: [
      { name: 'noble', bytes: 10_000_000 },
      { name: 'createRemote', bytes: 1_000_000 },
      { name: 'evm', bytes: 100_000 },
      { name: 'Account', bytes: 10_000 },
      { name: 'background', bytes: 4 },
      { name: 'evm/createActions', bytes: 3 },
      { name: 'solana/createActions', bytes: 2 },
      { name: 'emailFeature', bytes: 0.5 },
      { name: 'loginParts', bytes: 0.25 },
      { name: 'ar', bytes: 0.125 },
      { name: 'pattern', bytes: 0.0625 },
    ],
    // The account's screens are there without a login.
    loginScreens: 0.9375,
    modal: 1_100,
    remoteGzip: { all: 11_000_000, client: 1_000_000 },
  })
})
