import { join } from 'node:path'
import { type Chain, createChain } from '../chain/createChain.ts'
import { devAccounts, devMnemonic } from '../chain/devAccounts.ts'
import { devChains } from '../chain/devChains.ts'
import { defaultFolder } from '../folders.ts'
import { claimFolder } from './claimFolder.ts'
import { createCleanupStack } from './cleanupStack.ts'
import { removeDevFile, writeDevFile } from './devFile.ts'
import { freePort } from './freePort.ts'
import { type DemoMode, type RunningPart, startDemo } from './startDemo.ts'
import { startServer } from './startServer.ts'
import type { DevFile, WorldFacts } from './WorldInfo.ts'
import { devProjectId, rpcUrls, worldFacts } from './worldFacts.ts'

/** Told when a part begins to start; the returned function is called when it has started. */
export type ReportStep = (step: string) => () => void

export type StartWorldParameters = {
  /** Folder of dev.json, the seeded chain states and the server's database; one running world per folder. */
  folder?: string | undefined
  /** Where seeded chain states are kept; defaults to `chains` in the folder. Worlds may share it. */
  cacheFolder?: string | undefined
  /** How the demo site is served, `dev` by default; `none` for a world without it. */
  demo?: DemoMode | 'none' | undefined
  /** False for a world of chains and site alone; true by default. */
  server?: boolean | undefined
  /** Sends the strict content security policy with the built demo. */
  csp?: boolean | undefined
  /** `preferred` (5173, 8787, 8545, 8546 or the next free ones) or `any`. */
  ports?: 'any' | 'preferred' | undefined
  onStep?: ReportStep | undefined
  /** A sentence worth telling, such as a port taken by another program. */
  onNotice?: ((notice: string) => void) | undefined
  /** Aborting it while the world starts stops what has started and rejects with its reason. */
  signal?: AbortSignal | undefined
}

/** A running world: what is where, and how it ends. */
export type World = {
  info: WorldInfo
  /** Stops every part, last started first, and removes dev.json. */
  stop: () => Promise<void>
  /** Resolves with a sentence when a part ends that nobody stopped. */
  failed: Promise<string>
}

/** What `dev.json` holds and what the demo page is told. */
export type WorldInfo = DevFile & { facts: WorldFacts }

const preferredPorts = { demo: 5173, server: 8787 }

/**
 * Starts chains, demo site and server, each on the loopback address alone.
 *
 * @throws {AlreadyRunningError} when another world works in the folder
 * @throws {AnvilMissingError} @throws {AnvilFailedError} @throws {DemoNotBuiltError}
 */
export async function startWorld({
  csp = false,
  demo: demoMode = 'dev',
  folder = defaultFolder,
  cacheFolder = join(folder, 'chains'),
  onNotice = () => undefined,
  onStep = () => () => undefined,
  ports = 'preferred',
  server: withServer = true,
  signal,
}: StartWorldParameters = {}): Promise<World> {
  const cleanup = createCleanupStack((error) => onNotice(`While stopping: ${String(error)}`))
  let stopping = false
  let fail: (sentence: string) => void = () => undefined
  const failed = new Promise<string>((resolve) => {
    fail = resolve
  })
  const stop = () => {
    stopping = true
    return cleanup.run()
  }

  try {
    signal?.throwIfAborted()
    cleanup.add(await claimFolder(folder))
    cleanup.add(() => removeDevFile(folder))

    const chains: Chain[] = []
    let server: RunningPart | undefined
    let demo: RunningPart | undefined
    const facts = () => worldFacts(chains, server?.url)
    const content = (ready: boolean): DevFile => ({
      chains: rpcUrls(chains),
      demoUrl: demo?.url,
      faucet: { eip155: { accounts: devAccounts, mnemonic: devMnemonic } },
      pids: [process.pid, ...chains.flatMap((chain) => chain.pids())],
      projectId: devProjectId,
      ready,
      serverUrl: server?.url,
    })
    await writeDevFile(folder, content(false))

    const pick = async (name: string, preferred: number) => {
      if (ports === 'any') return freePort(0)
      const port = await freePort(preferred)
      if (port !== preferred) onNotice(`Port ${preferred} is taken, so the ${name} uses ${port}.`)
      return port
    }

    const parts = [
      step(onStep, 'chains', async () => {
        // One after the other, so that a taken port never moves one chain onto the other's.
        for (const { id, name, preferredPort } of devChains) {
          const port = ports === 'any' ? 0 : await pick(`chain ${name}`, preferredPort)
          const chain = await createChain({ cacheFolder, chainId: id, port, portTries: 20, signal })
          cleanup.add(chain.stop)
          chains.push(chain)
          void chain.exited.then(({ code, output }) => {
            if (!stopping)
              fail(`The chain ${name} ended with code ${code}. ${output.trim().slice(-400)}`)
          })
        }
      }),
    ]
    if (demoMode !== 'none')
      parts.push(
        step(onStep, 'demo site', async () => {
          const port = await pick('demo site', preferredPorts.demo)
          const cacheFolder = join(folder, 'vite')
          demo = await startDemo({ cacheFolder, csp, facts, mode: demoMode, port })
          cleanup.add(demo.close)
        }),
      )
    await every(parts)
    signal?.throwIfAborted()
    if (withServer)
      await step(onStep, 'server', async () => {
        const port = await pick('server', preferredPorts.server)
        server = await startServer({ facts: facts(), folder: join(folder, 'server'), port })
        cleanup.add(server.close)
      })
    signal?.throwIfAborted()
    await writeDevFile(folder, content(true))
    return { failed, info: { ...content(true), facts: facts() }, stop }
  } catch (error) {
    await stop()
    signal?.throwIfAborted()
    throw error
  }
}

async function step(onStep: ReportStep, name: string, run: () => Promise<void>): Promise<void> {
  const done = onStep(name)
  await run()
  done()
}

/** As Promise.all, but the first failure waits for the others, so that what they start is known to the cleanup. */
async function every(parts: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(parts)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
