import { ByteReader } from './ByteReader.ts'
import type { KnownAccount } from './createLedger.ts'
import { token2022Program, tokenProgram } from './programs.ts'
import { readMintRules } from './readMintRules.ts'

const mintLength = 82
const tokensLength = 165
/** Token-2022 makes a difference by this length, which no account of tokens may have. */
const multisigLength = 355
const tableProgram = 'AddressLookupTab1e1111111111111111111111111'
const tableHead = 56
const keyLength = 32

/** An account as a node has it: its bytes, and the program whose it is. */
export type ChainAccount = { data: Uint8Array; owner: string }

/** An account of tokens, with who may take from it, and who may close it. */
export type TokenAccount = {
  amount: bigint
  closer: string | undefined
  delegate: string | undefined
  delegated: bigint
  mint: string
  owner: string
}

/** The tokens of an account; undefined where it has none, or was not begun. */
export function readTokens(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !isOf(account, tokensLength, 2)) return undefined
  const reader = new ByteReader(account.data)
  const option = () => {
    const isSome = reader.u32() === 1
    const key = reader.key()
    return isSome ? key : undefined
  }
  const [mint, owner, amount, delegate] = [reader.key(), reader.key(), reader.u64(), option()]
  const state = reader.byte()
  // Of the network's own coin, what is kept for rent.
  reader.take(12)
  const [delegated, closer] = [reader.u64(), option()]
  return state === 0 ? undefined : { amount, closer, delegate, delegated, mint, owner }
}

/** Says what an account holds: tokens, or what tokens of a mint are. */
export function readAccount(account: ChainAccount | undefined): KnownAccount {
  const tokens = readTokens(account)
  if (tokens) return { kind: 'tokens', mint: tokens.mint, owner: tokens.owner }
  if (account && isOf(account, mintLength, 1)) {
    const reader = new ByteReader(account.data)
    reader.take(36)
    const [supply, decimals, isBegun] = [reader.u64(), reader.byte(), reader.byte()]
    if (isBegun !== 1) return { kind: 'other' }
    const rules = readMintRules(account.data.subarray(tokensLength + 1))
    const hasRules = rules.isHeld || rules.takesPart
    return { decimals, kind: 'mint', ...(hasRules && { rules }), supply }
  }
  return { kind: 'other' }
}

/** The addresses of a table; undefined where it is none. */
export function readTable(account: ChainAccount | undefined): readonly string[] | undefined {
  if (account?.owner !== tableProgram || account.data[0] !== 1) return undefined
  const bytes = account.data.subarray(tableHead)
  const reader = new ByteReader(bytes)
  return Array.from({ length: Math.floor(bytes.length / keyLength) }, () => reader.key())
}

/** What stands behind an account of Token-2022 begins with what kind it is. */
function isOf({ data, owner }: ChainAccount, length: number, kind: 1 | 2): boolean {
  if (owner !== tokenProgram && owner !== token2022Program) return false
  if (data.length === length) return true
  return (
    owner === token2022Program &&
    data.length > tokensLength &&
    data.length !== multisigLength &&
    data[tokensLength] === kind
  )
}
