import { readFileSync } from 'node:fs'
import { UsageError } from './Command.ts'

/**
 * The wallets of one `--custom-wallet`: JSON as it stands, or the name of a file with it; one wallet or a list. What they
 * must look like is for the schema to say.
 *
 * @throws {UsageError}
 */
export function readCustomWallets(text: string): readonly unknown[] {
  const json = /^\s*[[{]/.test(text) ? text : readFile(text)
  try {
    const wallets: unknown = JSON.parse(json)
    return Array.isArray(wallets) ? wallets : [wallets]
  } catch {
    throw new UsageError(`--custom-wallet needs JSON; got "${text.slice(0, 80)}".`)
  }
}

function readFile(name: string): string {
  try {
    return readFileSync(name, 'utf8')
  } catch {
    throw new UsageError(`--custom-wallet: the file ${name} cannot be read.`)
  }
}
