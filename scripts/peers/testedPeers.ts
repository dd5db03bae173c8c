/** A library that sites share with our packages, and what is tested with other versions of it than the lockfile's. */
export type TestedPeer = {
  peer: string
  /** Folders of `packages` whose unit tests run; the first states the range. */
  packages: readonly [string, ...string[]]
  /** Libraries of the same version that go with it. */
  beside?: readonly string[]
  /** In place of the lowest version of the range. */
  lowestTested?: string
  /** Test files that cannot run with the lowest. */
  exclude?: readonly string[]
  /** Where our sources need newer types than a site, the site of `test:apps` checks our declarations with the old ones. */
  sourcesCheck: boolean
  /** Part of `npm test -- --all`; else of `npm run test:peers` alone. */
  everyRun: boolean
}

export const testedPeers: readonly TestedPeer[] = [
  { everyRun: true, packages: ['evm', 'siwx'], peer: 'viem', sourcesCheck: true },
  {
    beside: ['@solana/rpc-spec-types'],
    everyRun: true,
    packages: ['solana'],
    peer: '@solana/kit',
    sourcesCheck: true,
  },
  {
    beside: ['react-dom'],
    everyRun: false,
    // In development React 18 throws what a boundary catches through an event of `window`, and happy-dom's is another.
    exclude: ['**/boundaries.test.tsx'],
    // The tests need `act`, which came with 18.3; a site of `test:apps` has 18.2.0 itself.
    lowestTested: '18.3.1',
    packages: ['react', 'ui', 'elements'],
    peer: 'react',
    sourcesCheck: false,
  },
]
