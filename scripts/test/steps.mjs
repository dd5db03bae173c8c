// What `npm test` runs. A step is one command; `report` reads how many tests it ran, else it counts as one.
// Of a step that passes nothing is shown, but with `showOutput` all, and with `showLines` the lines that match.
import { playwrightReport, vitestReport } from './reports.mjs'

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
      // A snapshot that is not there yet is a failure here, not a file to write.
      command: ['vitest', 'run', '--update=none', '--reporter=default', '--reporter=json'],
      report: vitestReport,
    },
  ],
  [
    {
      name: 'postgres',
      text: 'Tests with a database, on PostgreSQL',
      command: script(
        'packages/server/scripts/testPostgres.ts',
        ...['--update=none', '--reporter=default', '--reporter=json'],
      ),
      report: { ...vitestReport, file: 'vitestPostgres.json' },
      // Which PostgreSQL, or that there is none.
      showLines: /^PostgreSQL: .*$/gm,
    },
  ],
  [{ name: 'build', text: 'Build of every package', command: script('scripts/build.ts') }],
  [
    {
      name: 'packages',
      text: 'Packages as a customer gets them',
      command: script('scripts/checkPackages.ts'),
    },
    {
      name: 'browsers',
      text: 'What the oldest promised browsers have',
      command: script('scripts/checkBrowsers.ts'),
    },
    { name: 'size', text: 'Size budgets', command: script('scripts/size.ts'), showOutput: true },
    {
      name: 'peers',
      text: 'The lowest versions that a site may have',
      command: script('scripts/testPeers.ts', '--every-run'),
      showLines: /^Peers: .*$/gm,
    },
  ],
  [
    {
      name: 'apps',
      text: 'Sites outside the workspace',
      command: [
        ...['node', '--conditions=source', 'node_modules/@playwright/test/cli.js', 'test'],
        ...['--config', 'e2e/apps/playwright.config.ts', '--grep', '@every-run', '--retries=1'],
      ],
      report: { ...playwrightReport, file: 'apps.json' },
    },
  ],
  [
    {
      name: 'e2e',
      text: 'The demo site in real browsers',
      command: [
        'node',
        '--conditions=source',
        'node_modules/@playwright/test/cli.js',
        'test',
        '--retries=1',
      ],
      report: playwrightReport,
      // Which browsers, and how many tests each ran.
      showLines: /^Browser: .*$/gm,
    },
  ],
]
