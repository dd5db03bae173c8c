// What `npm test` runs. A step is one command; `report` reads how many tests it ran, else it counts as one.
// Of a step that passes nothing is shown, but with `showOutput` all, and with `showLines` the lines that match.
// A step without a `run` is in every run; `all` and `short` are in one of the two (ADR 62).
import { playwrightReport, vitestReport } from './reports.mjs'

const playwright = (...args) => [
  'node',
  '--conditions=source',
  'node_modules/@playwright/test/cli.js',
  'test',
  ...['--retries=1', ...args],
]

const vitestArgs = ['--retry=1', '--update=none', '--reporter=default', '--reporter=json']

const script = (path, ...args) => ['node', '--conditions=source', '--import', 'tsx', path, ...args]

/** What tsc learned, so that the next run checks only what changed. */
const buildInfo = '.latchkey/types.tsbuildinfo'

/** Groups in order of cost: a group starts only when all before it passed; its steps run beside each other. */
export const groups = [
  [
    // The longest first: the others fit beside it.
    {
      name: 'types',
      text: 'Types',
      command: [
        ...['node', 'node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.json'],
        ...['--incremental', '--tsBuildInfoFile', buildInfo],
      ],
    },
    { name: 'lint', text: 'Format and lint', command: ['biome', 'check', '--error-on-warnings'] },
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
    { name: 'commits', text: 'Messages of commits', command: script('scripts/checkCommits.ts') },
    {
      name: 'words',
      text: 'Words of names and comments',
      command: script('scripts/checkWords.ts'),
      showOutput: true,
    },
  ],
  [
    {
      name: 'unit',
      text: 'Rules, actions, routes and the local chains',
      // A snapshot that is not there yet is a failure here, not a file to write. One test of eleven thousand that falls by
      // the machine's mood refuses no change: it is tried again, and listed.
      command: ['vitest', 'run', ...vitestArgs],
      report: vitestReport,
    },
  ],
  [
    {
      name: 'postgres',
      run: 'all',
      text: 'Tests with a database, on PostgreSQL',
      command: script('packages/server/scripts/testPostgres.ts', ...vitestArgs),
      report: { ...vitestReport, file: 'vitestPostgres.json' },
      // Which PostgreSQL, or that there is none.
      showLines: /^PostgreSQL: .*$/gm,
    },
  ],
  [{ name: 'build', text: 'Build of every package', command: script('scripts/build.ts') }],
  [
    {
      name: 'packages',
      run: 'all',
      text: 'Packages as a customer gets them',
      command: script('scripts/checkPackages.ts'),
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
    },
  ],
  [
    {
      name: 'apps',
      run: 'all',
      text: 'Sites outside the workspace',
      command: playwright('--config', 'e2e/apps/playwright.config.ts', '--grep', '@every-run'),
      report: { ...playwrightReport, file: 'apps.json' },
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
      // Which browser, and how many tests it ran.
      showLines: /^Browser: .*$/gm,
    },
    {
      name: 'e2e',
      run: 'all',
      text: 'The demo site in real browsers',
      command: playwright(),
      report: playwrightReport,
      // Which browsers, and how many tests each ran.
      showLines: /^Browser: .*$/gm,
    },
    // Beside the browsers, which leave a core waiting now and then.
    { name: 'size', text: 'Size budgets', command: script('scripts/size.ts'), showOutput: true },
  ],
]
