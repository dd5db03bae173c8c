// What `npm test` runs. A step is one command; `report` reads how many tests it ran, else it counts as one. `alone` begins the
// line that runs one of its tests alone; `testsUnnamed` runs tests and says of none which it was.
// Of a step that passes nothing is shown, but with `showOutput` all, and with `showLines` the lines that match; of one that
// fails the end names the lines that match `faults`, else the last ones.
// A step without a `run` is in every run; `all` and `short` are in one of the two (ADR 62).
import { join } from 'node:path'
import { root } from '../install.mjs'
import { playwrightReport, vitestReport } from './reports.mjs'
import { treeTests } from './treeTests.mjs'

const playwright = (...args) => [
  ...['node', '--conditions=source', 'node_modules/@playwright/test/cli.js', 'test', ...args],
]

/** A snapshot that is not there yet is a failure here, not a file to write. */
const vitestArgs = [
  ...['--update=none', '--reporter=default', '--reporter=json'],
  `--reporter=${join(root, 'scripts/test/LostFiles.mjs')}`,
]

const script = (path, ...args) => ['node', '--conditions=source', '--import', 'tsx', path, ...args]

/** What tsc learned, so that the next run checks only what changed. */
const buildInfo = '.latchkey/types.tsbuildinfo'

/** What tells most for its cost: all of it together within three minutes. */
const early = [
  [
    // The longest first: the others fit beside it.
    {
      name: 'types',
      text: 'Types',
      command: [
        ...['node', 'node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json'],
        ...['--incremental', '--tsBuildInfoFile', buildInfo],
      ],
      faults: /^.*error TS\d+.*$/gm,
      needed: true,
    },
    {
      name: 'lint',
      text: 'Format and lint',
      command: ['biome', 'check', '--error-on-warnings'],
      // Where and which rule, then why.
      faults: /^\S+ (assist|format|lint|parse|suppressions)\S*|^\s+[×!] (?!Some ).*/gm,
    },
    {
      name: 'layers',
      text: 'Layers and cycles',
      command: ['depcruise', 'packages', 'apps', 'examples', 'e2e', 'scripts'],
    },
    { name: 'dead', text: 'Dead code', command: ['knip'] },
    {
      name: 'licences',
      text: 'Licences of the whole tree',
      command: script('scripts/checkLicences.ts'),
    },
    {
      name: 'commits',
      text: 'Messages of commits',
      command: script('scripts/checkCommits.ts'),
      // A landing is not turned down for a message.
      showLines: /^[\da-f]{7,} .*\n {2}.*$/gm,
    },
    {
      name: 'words',
      text: 'Words of names and comments',
      command: script('scripts/checkWords.ts'),
      showOutput: true,
    },
  ],
  [
    {
      name: 'tree',
      text: 'What the tree itself says: scripts, styles, texts, exports, reference',
      command: ['vitest', 'run', '--config', 'scripts/test/tree.config.ts', ...vitestArgs],
      report: { ...vitestReport, file: 'tree.json' },
      alone: 'npx vitest run',
    },
  ],
  [
    {
      name: 'build',
      text: 'Build of every package',
      command: script('scripts/build.ts'),
      needed: true,
    },
  ],
]

/** In order of cost. What keeps more than a core busy is a group of its own. */
const later = [
  [
    {
      name: 'unit',
      text: 'Rules, actions, routes and the local chains',
      command: [
        'vitest',
        'run',
        ...vitestArgs,
        ...treeTests.flatMap((glob) => ['--exclude', glob]),
      ],
      report: vitestReport,
      alone: 'npx vitest run',
    },
  ],
  [
    {
      name: 'postgres',
      run: 'all',
      text: 'Tests with a database, on PostgreSQL',
      command: script('packages/server/scripts/testPostgres.ts', ...vitestArgs),
      report: { ...vitestReport, file: 'vitestPostgres.json' },
      alone: 'LATCHKEY_TEST_DATABASE=postgres npx vitest run',
      // Which PostgreSQL, or that there is none.
      showLines: /^PostgreSQL: .*$/gm,
    },
  ],
  [
    {
      name: 'packages',
      run: 'all',
      text: 'Packages as a customer gets them',
      command: script('scripts/checkPackages.ts'),
    },
    {
      name: 'declarations',
      run: 'short',
      text: 'Declarations as a site’s own compiler reads them',
      command: script('scripts/checkDeclarations.ts'),
    },
    {
      name: 'browsers',
      text: 'What the oldest promised browsers have',
      command: script('scripts/checkBrowsers.ts'),
    },
    {
      name: 'peers',
      run: 'all',
      text: 'The lowest versions that a site may have',
      command: script('scripts/testPeers.ts', '--every-run'),
      showLines: /^Peers: .*$/gm,
      testsUnnamed: true,
    },
  ],
  [
    {
      name: 'apps',
      run: 'all',
      text: 'Sites outside the workspace',
      command: playwright('--config', 'e2e/apps/playwright.config.ts', '--grep', '@every-run'),
      report: { ...playwrightReport, file: 'apps.json' },
      alone: 'npm run test:apps --',
    },
  ],
  [
    {
      name: 'flows',
      run: 'short',
      text: 'What each visitor does, in one browser',
      command: playwright(
        ...['desktop', 'phone', 'wallet'].map((name) => `--project=${name}`),
        ...['--grep', '@flow'],
      ),
      report: { ...playwrightReport, file: 'flows.json' },
      alone: 'npm run e2e --',
      // Which browser, and how many tests it ran.
      showLines: /^Browser: .*$/gm,
    },
    {
      name: 'e2e',
      run: 'all',
      text: 'The demo site in real browsers',
      command: playwright(),
      report: playwrightReport,
      alone: 'npm run e2e --',
      // Which browsers, and how many tests each ran.
      showLines: /^Browser: .*$/gm,
    },
    // Beside the browsers, which leave a core waiting now and then.
    { name: 'size', text: 'Size budgets', command: script('scripts/size.ts'), showOutput: true },
    {
      name: 'wallet',
      text: 'The embedded wallet: one hash of two builds, and its size budgets',
      command: script('scripts/walletReproduce.ts'),
      showOutput: true,
    },
  ],
]

/** Stages in their order, each of groups in theirs; the steps of a group run beside each other. */
export const stages = [early, later]
