/** A site as a newcomer makes one, outside this repository. */
export type App = {
  /** What makes it another site than the rest. */
  name: string
  /** Folder of `templates`. */
  template: string
  /** Which of the guide's two install lines it uses. */
  manager: 'npm' | 'pnpm'
  /** Versions in place of the template's. */
  versions?: Readonly<Record<string, string>>
  /** Errors in declarations of libraries that are not ours, which the site's developer cannot mend. */
  foreignTypeErrors?: RegExp
  /** How a visitor gets to a wallet: by the modal, or by what the site draws itself. */
  connect: 'modal' | 'own'
  /** Programs of the site that serve it once it is built, as they are called with a port. */
  serve: readonly Serve[]
  /** Part of `npm test`; the others are of `npm run test:apps` alone. */
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

/** Sites with wagmi, and those of `@latchkey/elements`, take a template and a line here. */
export const apps: readonly App[] = [
  {
    name: 'Vite and React 19, with npm',
    template: 'vite-react',
    manager: 'npm',
    connect: 'modal',
    serve: [preview],
    everyRun: true,
  },
  {
    name: 'Next with the app router',
    template: 'next',
    manager: 'npm',
    foreignTypeErrors: /^node_modules\/(next|@types\/node)\//,
    connect: 'modal',
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
    template: 'vite-react',
    manager: 'pnpm',
    connect: 'modal',
    serve: [preview],
    everyRun: true,
  },
  {
    name: 'React 18.2',
    template: 'vite-react',
    manager: 'npm',
    versions: {
      react: '18.2.0',
      'react-dom': '18.2.0',
      '@types/react': '18.2.79',
      '@types/react-dom': '18.2.25',
    },
    connect: 'modal',
    serve: [preview],
    everyRun: true,
  },
  {
    name: 'TypeScript without React',
    template: 'vanilla',
    manager: 'npm',
    connect: 'own',
    serve: [preview],
  },
]
