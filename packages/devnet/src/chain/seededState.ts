import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readArtifacts } from '../contracts/readArtifacts.ts'
import type { DevChain } from './devChains.ts'
import { rpc } from './rpc.ts'
import { runAnvil } from './runAnvil.ts'
import { seedChain } from './seedChain.ts'

/** What decides a seeded state beside the contracts and the chain's facts. */
const seedSources = [
  './seedChain.ts',
  './sendSteps.ts',
  './devFaucet.ts',
  './avatar.ts',
  '../exchange/seedExchange.ts',
  // Of which versions the exchange's contracts are.
  '../../package.json',
].map((file) => new URL(file, import.meta.url))

export type SeededStateParameters = {
  anvil: string
  chain: DevChain
  /** Folder that keeps the states between runs; made when missing. */
  cacheFolder: string
  signal?: AbortSignal | undefined
}

/** How old what is seeded looks: prices of pools are averages of up to a day. */
const ageSeconds = 2 * 86_400

/** The file of a chain's seeded state: made on the first call, found on the later ones. */
export async function seededState({
  anvil,
  cacheFolder,
  chain,
  signal,
}: SeededStateParameters): Promise<{ file: string; built: boolean }> {
  const artifacts = await readArtifacts()
  // A state is written in its anvil's own format, so another binary gets another file.
  const { size } = await stat(anvil)
  const seed = await Promise.all(seedSources.map((source) => readFile(source, 'utf8')))
  const key = createHash('sha256')
    .update(JSON.stringify([artifacts.hash, seed, chain, size]))
    .digest('hex')
    .slice(0, 16)
  const file = join(cacheFolder, `chain-${chain.id}-${key}.json`)
  if (await stat(file).catch(() => undefined)) return { built: false, file }

  const now = Math.floor(Date.now() / 1000)
  const running = await runAnvil({ anvil, chain, port: 0, signal, startsAt: now - ageSeconds })
  try {
    await seedChain(running.rpcUrl, { artifacts, chain, endsAt: now })
    const dump = String(await rpc(running.rpcUrl, 'anvil_dumpState'))
    const state = gunzipSync(Buffer.from(dump.slice(2), 'hex'))
    signal?.throwIfAborted()
    await mkdir(cacheFolder, { recursive: true })
    // Renamed into place whole: another start at the same moment sees all of it or none.
    const draft = `${file}.${process.pid}.${Date.now()}`
    await writeFile(draft, state)
    await rename(draft, file).catch(async (error) => {
      await rm(draft, { force: true })
      throw error
    })
  } finally {
    await running.stop()
  }
  return { built: true, file }
}
