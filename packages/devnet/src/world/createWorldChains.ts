import { join } from 'node:path'
import { type BitcoinChain, createBitcoinChain } from '../bitcoin/createBitcoinChain.ts'
import { devBitcoin } from '../bitcoin/devBitcoin.ts'
import { type Chain, createChain } from '../chain/createChain.ts'
import { devChains } from '../chain/devChains.ts'
import type { RunningChain, SlowChain } from '../chain/RunningChain.ts'
import { createSolanaChain, type SolanaChain } from '../solana/createSolanaChain.ts'
import { devSolana } from '../solana/devSolana.ts'
import { freePort } from './freePort.ts'
import type { ReportStep } from './startWorld.ts'

/** The chains of a world that run so far. */
export type WorldChains = {
  evm: readonly Chain[]
  solana?: SolanaChain | undefined
  bitcoin?: BitcoinChain | undefined
}

export type CreateWorldChainsParameters = {
  /** The world's own folder. */
  folder: string
  /** Where seeded states are kept. */
  cacheFolder: string
  ports: 'any' | 'preferred'
  solana: boolean
  bitcoin: boolean
  /** Keeps the Bitcoin chain in the folder. */
  keepBitcoin: boolean
  onStep: ReportStep
  onNotice: (notice: string) => void
  /** Called for each chain as soon as its process runs. */
  onChain: (chain: RunningChain<{ name: string }>) => void
  signal: AbortSignal | undefined
}

/** The chains of one world. */
export type StartingChains = {
  running: () => WorldChains
  /** Starts each chain; resolves when every address is known. */
  start: () => readonly Promise<void>[]
  /** Waits until every chain answers. */
  ready: () => Promise<void>
}

const portTries = 20

/** Makes the chains of a world; nothing runs before `start` is called. */
export function createWorldChains({
  bitcoin: withBitcoin,
  cacheFolder,
  folder,
  keepBitcoin,
  onChain,
  onNotice,
  onStep,
  ports,
  signal,
  solana: withSolana,
}: CreateWorldChainsParameters): StartingChains {
  const evm: Chain[] = []
  const answering: Promise<void>[] = []
  let bitcoin: BitcoinChain | undefined
  let solana: SolanaChain | undefined

  return {
    ready: async () => void (await Promise.all(answering)),
    running: () => ({ bitcoin, evm, solana }),
    start: () => [
      startEvm(),
      ...(withSolana ? [startSolana()] : []),
      ...(withBitcoin ? [startBitcoin()] : []),
    ],
  }

  async function startEvm(): Promise<void> {
    const done = onStep('chains')
    // One after the other, so that a taken port never moves one chain onto the other's.
    for (const { id, name, preferredPort } of devChains) {
      const port = ports === 'any' ? 0 : await freePort(preferredPort)
      if (ports !== 'any') reportPort(name, preferredPort, port)
      const chain = await createChain({ cacheFolder, chainId: id, port, portTries, signal })
      onChain(chain)
      evm.push(chain)
    }
    done()
  }

  async function startSolana(): Promise<void> {
    const done = onStep('Solana chain')
    const port = ports === 'any' ? 0 : devSolana.preferredPort
    const options = { owner: folder, port, portTries, signal }
    solana = await createSolanaChain({ ...options, waitUntilReady: false })
    follow(solana, port, done)
  }

  async function startBitcoin(): Promise<void> {
    const done = onStep('Bitcoin chain')
    const port = ports === 'any' ? 0 : devBitcoin.preferredPort
    const blocksFile = keepBitcoin ? join(folder, 'bitcoin.blocks') : undefined
    const options = { blocksFile, cacheFolder, owner: folder, port, portTries, signal }
    bitcoin = await createBitcoinChain({ ...options, waitUntilReady: false })
    follow(bitcoin, port, done)
  }

  /** Their ports are known long before they answer, and what comes next needs only those. */
  function follow(chain: SlowChain<{ name: string }>, port: number, done: () => void) {
    onChain(chain)
    if (port !== 0) reportPort(chain.facts.name, port, chain.port)
    const answers = chain.ready().then(done)
    // Another part may fail first; then no one awaits this.
    answers.catch(() => undefined)
    answering.push(answers)
  }

  function reportPort(name: string, wanted: number, port: number) {
    if (port !== wanted) onNotice(`Port ${wanted} is taken, so the chain ${name} uses ${port}.`)
  }
}
