/** A site as a newcomer makes one, outside this repository. */
export type App = {
  /** What makes it another site than the rest. */
  name: string
  /** A folder of `examples`, by its path from the root, or of `templates` here. */
  template: string
  /** Folder of `templates` whose files take the place of the template's. */
  instead?: string
  /** Which of the guide's install lines it uses. */
  manager: 'npm' | 'pnpm' | 'yarn'
  /** A package that it uses beside those of the guide's first lines, by its folder; the guide has a line with it. */
  uses?: string
  /** Versions in place of the template's. */
  versions?: Readonly<Record<string, string>>
  /** Libraries of others' that the site has an empty package of instead. */
  leftOut?: readonly string[]
  /** Errors in declarations of libraries that are not ours, which the site's developer cannot mend. */
  foreignTypeErrors?: RegExp
  /**
   * How a visitor gets to a wallet: by our button and modal, by hooks of wagmi, which open the modal, or by what the site
   * draws itself.
   */
  connect: 'modal' | 'own' | 'wagmi'
  /** The modal asks for a sign-in, which the site's own server verifies. */
  signsIn?: true
  /** Programs of the site that serve it once it is built, as they are called with a port. */
  serve: readonly Serve[]
  /** Part of `npm test -- --all`; the others are of `npm run test:apps` alone. */
  everyRun?: true
}

export type Serve = {
  name: string
  command: readonly string[]
  /** Path that answers once it serves; its root without one. */
  ready?: string
  /** What the site's own tools write to the console while it is developed. */
  toolLines?: RegExp
}

const preview: Serve = {
  name: 'vite preview',
  command: ['vite', 'preview', '--strictPort', '--host', 'localhost', '--port'],
}

/** wagmi's own declarations do not fit the newest versions of what they build on. */
const wagmiTypes = /^node_modules\/([.]pnpm\/[^/]+\/node_modules\/)?(@wagmi|wagmi)\//

export const apps: readonly App[] = [
  {
    name: 'Vite and React 19, with npm',
    template: 'examples/vite',
    manager: 'npm',
    connect: 'modal',
    serve: [preview],
  },
  {
    name: 'Next with the app router',
    template: 'examples/next',
    manager: 'npm',
    foreignTypeErrors: /^node_modules\/(next|@types\/node)\//,
    connect: 'modal',
    signsIn: true,
    serve: [
      { name: 'next start', command: ['next', 'start', '-p'] },
      {
        name: 'next dev',
        command: ['next', 'dev', '-p'],
        toolLines: /^\[HMR\] connected|^%cDownload the React DevTools|^\[Fast Refresh\]/,
      },
    ],
  },
  {
    name: 'Vite and React 19, with pnpm',
    template: 'examples/vite',
    manager: 'pnpm',
    connect: 'modal',
    serve: [preview],
    everyRun: true,
  },
  {
    name: 'Vite and React 19, with Yarn',
    template: 'examples/vite',
    manager: 'yarn',
    connect: 'modal',
    serve: [preview],
  },
  {
    name: 'React 18.2',
    template: 'examples/vite',
    manager: 'npm',
    versions: {
      react: '18.2.0',
      'react-dom': '18.2.0',
      '@types/react': '18.2.79',
      '@types/react-dom': '18.2.25',
    },
    connect: 'modal',
    serve: [preview],
  },
  {
    name: 'wagmi 3, with npm',
    template: 'examples/wagmi',
    manager: 'npm',
    foreignTypeErrors: wagmiTypes,
    connect: 'wagmi',
    everyRun: true,
    serve: [preview],
  },
  {
    name: 'wagmi 3, with pnpm',
    template: 'examples/wagmi',
    manager: 'pnpm',
    foreignTypeErrors: wagmiTypes,
    connect: 'wagmi',
    serve: [preview],
  },
  {
    name: 'wagmi 2',
    template: 'examples/wagmi',
    instead: 'wagmi-2',
    manager: 'npm',
    versions: { wagmi: '2.19.5' },
    // Wallets' SDKs, each with a viem of its own, and under licences that this repository does not install. No hook needs them.
    leftOut: ['@wagmi/connectors'],
    foreignTypeErrors: wagmiTypes,
    connect: 'wagmi',
    serve: [preview],
  },
  {
    name: 'TypeScript without React',
    template: 'vanilla',
    manager: 'npm',
    connect: 'own',
    serve: [preview],
  },
  {
    name: 'Elements without React',
    template: 'elements',
    manager: 'npm',
    uses: 'elements',
    connect: 'modal',
    everyRun: true,
    serve: [preview],
  },
  {
    name: 'The one-line script, without a bundler',
    template: 'one-line',
    manager: 'npm',
    uses: 'elements',
    connect: 'modal',
    serve: [
      {
        name: 'plain files',
        command: [
          ...['vite', 'preview', '--outDir', 'public'],
          ...['--strictPort', '--host', 'localhost', '--port'],
        ],
      },
    ],
  },
]
