import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { latchkeyCss } from '../../packages/ui/vite/latchkeyCss.ts'
import { chunkFiles } from './vite/chunkFiles.ts'
import { oneCopy } from './vite/oneCopy.ts'

/** What draws approvals, in one file; the page of a link has it, too. */
const screens = {
  name: 'screens',
  test: /node_modules\/(?:react|react-dom|scheduler)\/|packages\/ui\/src\/(?!primitives\/(?:TextField|fieldBox))|wallet\/src\/(?:approval\/(?!words|(?:Made|Question|Site)Card|cards|questionTexts)|guard|texts\/(?!ar|requests)|view\/createAppearance)/,
}

/** A field to type in: of the page of a link, and of the sheet of devices. */
const fields = { name: 'fields', test: /packages\/ui\/src\/primitives\/(?:TextField|fieldBox)/ }

/** What reads requests, and what says in words what was read, in one file. */
const requests = {
  name: 'requests',
  test: /siwx\/src\/solana\/(?:offchainMessage|signatureOver)|wallet\/src\/(?:judge\/|requests\/(?!approvals\/|createRequests)|signing\/hex|approval\/words|texts\/requests|device\/(?:paidReceivers|keptSecretKey)|window\/(?:createTicket|movesValue|sealedRequest|ticketTransition))/,
}

/** What a window of a login loads before it leaves: neither schemas nor what draws. By its tickets a frame and its windows meet. */
const base = {
  name: 'base',
  test: /protocol\/src\/parseUrl\.ts|wallet\/src\/(?:base64url|bytes|device\/createIndexedStorage|texts\/languageOf|view\/FrameClock|window\/(?:readTicket|sealText|ticketKeys|waitForAnswer))\.ts/,
}

/** What a frame and the window of a login say to each other. */
const plan = {
  name: 'plan',
  test: /protocol\/src\/(?:frame\/isOwnDomain|wallet\/providerFacts)|wallet\/src\/(?:device\/keptLogin|window\/login(?:Answers|Plan))\.ts/,
}

/** What does a login at a provider, for a window that waits for it. */
const social = {
  name: 'social',
  test: /protocol\/src\/wallet\/(?:farcaster(?:Facts|Routes)|loginNonce|siteRoutes|socialRoutes)|wallet\/src\/(?:api\/create(?:Farcaster|Social)Api|errors\/isDown|device\/(?:keptAsked|knownProviders)|login\/(?:farcaster|proof|social)\/)/,
}

/** What checks the answers of both pages and of nodes. In files that import each other none would start. */
const schemas = { name: 'shared', test: /node_modules\/zod\// }

/** What both pages load at once. */
const shared = { minShareCount: 2, name: 'shared' }

const names = {
  assetFileNames: 'assets/[name]-[hash][extname]',
  chunkFileNames: 'assets/[name]-[hash].js',
  entryFileNames: 'assets/[name]-[hash].js',
}

/** A schema that nothing reads does nothing. */
const treeshake = { manualPureFunctions: ['z'] }

/** The wallet’s pages: the frame, its worker, windows for what it asks and for logins, and the page of a mail’s link. */
export default defineConfig({
  build: {
    // Nothing is inlined: the pages’ own rules refuse it.
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // Files of what is imported later are fetched by `createChunk`: a script that names them names them for no one.
      resolveDependencies: (_, files, { hostType }) => (hostType === 'js' ? [] : files),
    },
    rolldownOptions: {
      input: ['frame.html', 'link.html', 'login.html', 'window.html'],
      output: {
        ...names,
        codeSplitting: {
          groups: [base, plan, social, screens, fields, requests, schemas, shared],
          includeDependenciesRecursively: false,
        },
      },
      treeshake,
    },
    sourcemap: false,
    target: 'es2022',
  },
  plugins: [oneCopy(import.meta.dirname), latchkeyCss(), react(), chunkFiles()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  root: import.meta.dirname,
  worker: {
    format: 'es',
    plugins: () => [oneCopy(import.meta.dirname)],
    rolldownOptions: { output: names, treeshake },
  },
})
