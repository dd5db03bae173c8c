import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { serveBuiltDemo } from './serveBuiltDemo.ts'
import type { WorldFacts } from './WorldInfo.ts'
import { factsJson } from './worldFacts.ts'

/** `dev` serves the sources through Vite, `built` the folder `apps/demo/dist`, which it builds when it is missing. */
export type DemoMode = 'built' | 'dev'

export type StartDemoParameters = {
  mode: DemoMode
  /** A port that was free a moment ago. */
  port: number
  /** Asked at each page, since the server's address is known only later. */
  facts: () => WorldFacts
  csp: boolean
  /** Where Vite keeps what it prepared. */
  cacheFolder: string
}

/** A part of the world that listens. */
export type RunningPart = { url: string; close: () => Promise<void> }

const demoFolder = fileURLToPath(new URL('../../../../apps/demo/', import.meta.url))

/** Starts the demo site on the loopback address. */
export async function startDemo(parameters: StartDemoParameters): Promise<RunningPart> {
  return parameters.mode === 'dev' ? startVite(parameters) : startBuilt(parameters)
}

async function startVite({ cacheFolder, facts, port }: StartDemoParameters): Promise<RunningPart> {
  const { createServer } = await import('vite')
  const ours = process.listeners('SIGTERM')
  const server = await createServer({
    cacheDir: cacheFolder,
    clearScreen: false,
    configFile: join(demoFolder, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [
      {
        name: 'latchkey-world',
        transformIndexHtml: () => [
          {
            attrs: { id: 'latchkey-world', type: 'application/json' },
            children: factsJson(facts()),
            injectTo: 'head-prepend',
            tag: 'script',
          },
        ],
      },
    ],
    root: demoFolder,
    server: { host: '127.0.0.1', port, strictPort: true },
  })
  // Vite ends the whole process at SIGTERM, before the other parts have stopped.
  for (const listener of process.listeners('SIGTERM'))
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  try {
    await server.listen()
  } catch (error) {
    await server.close()
    throw error
  }
  return { close: () => server.close(), url: `http://localhost:${port}` }
}

async function startBuilt({ csp, facts, port }: StartDemoParameters): Promise<RunningPart> {
  const folder = join(demoFolder, 'dist')
  if (!existsSync(join(folder, 'index.html'))) {
    const { build } = await import('vite')
    await build({
      configFile: join(demoFolder, 'vite.config.ts'),
      logLevel: 'warn',
      root: demoFolder,
    })
  }
  const server = createAdaptorServer({ fetch: serveBuiltDemo({ csp, facts, folder }).fetch })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
    url: `http://localhost:${port}`,
  }
}
