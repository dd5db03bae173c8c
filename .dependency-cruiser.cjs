/** Which packages a package may import. One line each: this table is the architecture (design 3). */
const layers = {
  protocol: [],
  ui: [],
  core: ['protocol', 'siwx'],
  evm: ['core', 'protocol'],
  bitcoin: ['core', 'protocol'],
  solana: ['core', 'protocol', 'siwx'],
  walletconnect: ['core', 'protocol', 'siwx'],
  auth: ['core', 'protocol'],
  siwx: ['protocol'],
  react: ['core', 'ui'],
  elements: ['core', 'react'],
  server: ['protocol', 'siwx'],
  testing: ['protocol', 'siwx'],
}
const published = [
  'protocol',
  'core',
  'evm',
  'bitcoin',
  'solana',
  'walletconnect',
  'auth',
  'siwx',
  'react',
  'elements',
  'server',
  'testing',
]
const browser = [
  'protocol',
  'core',
  'evm',
  'bitcoin',
  'solana',
  'walletconnect',
  'auth',
  'siwx',
  'ui',
  'react',
  'elements',
  'testing',
]

/** The hooks of one ecosystem: the only part of react that knows its package. */
const reactEvm = '^packages/react/src/(evm/|exports/evm[.]ts$)'

/** The one-line script: a program of all that a page may need, and no part of what a site imports. */
const script = '^packages/elements/src/script/'

const within = (name) => `^packages/${name}/`
const sourceOf = (names) => `^packages/(${names.join('|')})/src/`
/** Tests, and the folders that serve only them. */
const test = ['[.]test[.]tsx?$', '/src/(fixtures|test|testing)/', '/src/.+/testing/']

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle has no order to read or to load it in. Types and import() may point back.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    ...Object.entries(layers).map(([name, allowed]) => ({
      name: `${name}-layer`,
      severity: 'error',
      from: { path: sourceOf([name]), pathNot: [...test, reactEvm, script] },
      to: { path: '^(packages|apps)/', pathNot: [name, ...allowed].map(within) },
    })),
    {
      name: 'react-evm-layer',
      severity: 'error',
      from: { path: reactEvm, pathNot: test },
      to: {
        path: '^(packages|apps)/',
        pathNot: ['react', 'evm', ...layers.react].map(within),
      },
    },
    {
      name: 'react-stands-without-evm',
      comment: 'A site of another ecosystem has no @latchkey/evm, and one that has it pays by use.',
      severity: 'error',
      from: { path: '^packages/react/src/', pathNot: [...test, reactEvm] },
      to: { path: '^packages/react/src/evm/' },
    },
    {
      name: 'script-layer',
      severity: 'error',
      from: { path: script, pathNot: test },
      to: {
        path: '^(packages|apps)/',
        pathNot: ['elements', 'bitcoin', 'evm', 'solana', 'walletconnect', ...layers.elements].map(
          within,
        ),
      },
    },
    {
      name: 'script-stands-alone',
      comment: 'A site that bundles the elements pays for none of the adapters in the script.',
      severity: 'error',
      from: { path: '^packages/elements/src/', pathNot: [...test, script] },
      to: { path: script },
    },
    {
      name: 'tests-stay-behind',
      comment: 'What only tests need is not built, so nothing that ships may lean on it.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: test },
      to: { path: test },
    },
    {
      name: 'demo-is-a-customer',
      comment:
        'The demo and the examples show what a site can do, so they use what a site can install.',
      severity: 'error',
      from: { path: '^(apps/demo/src|examples)/', pathNot: test },
      to: { path: '^packages/', pathNot: published.map(within) },
    },
    {
      name: 'wallet-layer',
      comment: 'Whoever changes what the frame imports changes what can take keys.',
      severity: 'error',
      from: { path: '^apps/wallet/src/', pathNot: test },
      to: {
        path: '^(packages|apps)/',
        pathNot: ['^apps/wallet/', ...['protocol', 'siwx', 'ui'].map(within)],
      },
    },
    {
      name: 'devnet-is-never-shipped',
      severity: 'error',
      from: { path: '^(packages/(?!devnet/)[^/]+|apps/[^/]+)/src/', pathNot: test },
      to: { path: within('devnet') },
    },
    {
      name: 'only-public-surface',
      comment: 'Another package is its exports; the rest of it may change any day.',
      severity: 'error',
      from: { path: '^(?:packages|apps)/([^/]+)/src/' },
      to: { path: '^packages/[^/]+/', pathNot: ['^packages/$1/', '^packages/[^/]+/src/exports/'] },
    },
    {
      name: 'packages-by-name',
      comment: 'A relative path into another package works here and breaks once installed.',
      severity: 'error',
      from: { path: '^(packages/[^/]+|apps/[^/]+|examples/[^/]+)/' },
      to: { path: '^packages/[^/]+/src/', pathNot: '^$1/', dependencyTypes: ['local'] },
    },
    {
      name: 'state-is-pure',
      comment: 'Rules get facts and return facts: no clock, no I/O, no DOM, no store.',
      severity: 'error',
      from: { path: '^packages/core/src/state/', pathNot: test },
      to: {
        pathNot: ['^packages/core/src/(state|errors|network)/', within('protocol')],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-stand-alone',
      comment:
        'What two features share is in the kit; one that leans on another is cut into its chunk.',
      severity: 'error',
      from: { path: '^packages/react/src/features/([^/]+)/', pathNot: test },
      to: { path: '^packages/react/src/features/', pathNot: '^packages/react/src/features/$1/' },
    },
    {
      name: 'features-stand-on-the-kit',
      comment: 'Of the frame a feature knows types, and what its code comes after (ADR 0023).',
      severity: 'error',
      from: { path: '^packages/react/src/features/', pathNot: test },
      to: {
        path: '^packages/react/src/',
        pathNot:
          '^packages/react/src/(features|hooks|i18n|kit|page|queries|transaction)/|/frame/opening[.]ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'actions-stand-alone',
      comment:
        'What a feature declares of itself is there before its code: what it imports of its own comes before the click.',
      severity: 'error',
      from: { path: '^packages/react/src/features/[^/]+/action[.]ts$' },
      to: { path: '^packages/react/src/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'transactions-stand-on-the-kit',
      comment:
        'What features with transactions share knows none of them, and the kit knows nothing of it.',
      severity: 'error',
      from: { path: '^packages/react/src/(kit|transaction)/', pathNot: test },
      to: {
        path: '^packages/react/src/(features|transaction)/',
        pathNot: '^packages/react/src/$1/',
      },
    },
    {
      name: 'bridges-are-asked-for',
      comment: 'Who does not use wagmi pays nothing for it: only its own entry leads there.',
      severity: 'error',
      from: {
        path: '^packages/evm/src/',
        pathNot: [...test, '^packages/evm/src/(wagmi/|exports/wagmi[.])'],
      },
      to: { path: '^packages/evm/src/wagmi/' },
    },
    {
      name: 'wagmi-is-the-sites',
      comment:
        'Two copies of wagmi on a page are two contexts, so none of ours is imported (ADR 55).',
      severity: 'error',
      from: { path: sourceOf(browser), pathNot: test },
      to: { path: '(^|node_modules/)(@wagmi/|wagmi(/|$))' },
    },
    {
      name: 'browser-has-no-node',
      severity: 'error',
      from: { path: sourceOf(browser), pathNot: [...test, '^packages/testing/src/node/'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing reaches and that reaches nothing is left over.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(packages|apps)/[^/]+/src/',
        pathNot: [...test, '[.]d[.]ts$', '/exports/', '/bin[.]ts$', '[.](css|mjs)$'],
      },
      to: {},
    },
    {
      name: 'resolvable',
      severity: 'error',
      // The page without a bundler imports what its `build` copies beside it.
      from: { pathNot: '^examples/html/page[.]js$' },
      // Styles of a package of ours are there once it is built.
      to: { couldNotResolve: true, pathNot: ['^virtual:', '[?]', '^@latchkey/.*[.]css$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|artifacts|generated)/|^e2e/apps/templates/' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
}
