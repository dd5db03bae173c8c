import type { Address } from '@solana/kit'
import type { ChainAccount } from '../readAccounts.ts'
import { type Extensions, readExtensions } from './extensions.ts'
import { isTokenData, token2022Program } from './tokenData.ts'

/** What a token is, as its program keeps it. */
export type Mint = {
  decimals: number
  extensions: Extensions
  program: Address
}

const mintBytes = 82
const decimalsAt = 44
const isInitializedAt = 45

/** The token that an account defines; nothing where it defines none. */
export function readMint(account: ChainAccount | undefined): Mint | undefined {
  if (!account || !isTokenData(account, { bytes: mintBytes, kind: 1 })) return undefined
  const { data, owner: program } = account
  if (data[isInitializedAt] !== 1) return undefined
  const extensions = program === token2022Program ? readExtensions(data) : new Map()
  return { decimals: data[decimalsAt] ?? 0, extensions, program }
}
