import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Artifact } from './compileContracts.ts'
import { artifactsFolder } from './folders.ts'

const names = [
  'BatchAccount',
  'ContractAccount',
  'EnsRegistry',
  'EnsResolver',
  'EnsUniversalResolver',
  'FarcasterIdRegistry',
  'FarcasterKeyRegistry',
  'FeeToken',
  'Multicall3',
  'SilentToken',
  'TestAggregator',
  'TestAllowanceHolder',
  'TestSettler',
  'TestSettlerRegistry',
  'TestToken',
] as const

/** The compiled contracts by name, and a hash that changes when one of them does. */
export type Artifacts = { byName: Record<(typeof names)[number], Artifact>; hash: string }

/** Reads the committed contracts; no compiler runs. */
export async function readArtifacts(): Promise<Artifacts> {
  const texts = await Promise.all(
    names.map((name) => readFile(new URL(`${name}.json`, artifactsFolder), 'utf8')),
  )
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return {
    byName: Object.fromEntries(
      names.map((name, index) => [name, JSON.parse(texts[index] ?? '')]),
    ) as Artifacts['byName'],
    hash: hash.digest('hex'),
  }
}
