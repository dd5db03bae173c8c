import { type Address, getAddressDecoder } from '@solana/kit'
import type { ChainAccount } from '../readAccounts.ts'
import { extension, readExtensions, viewOf } from './extensions.ts'
import { isTokenData } from './tokenData.ts'

/** An account that holds tokens, as its program keeps it. */
export type TokenAccount = {
  amount: bigint
  /** Who may close it; for wrapped SOL that is who takes what it holds. */
  closeAuthority: Address | undefined
  /** Who may move tokens out of it beside its owner. */
  delegate: Address | undefined
  isFrozen: boolean
  /** Holds wrapped SOL. */
  isNative: boolean
  mint: Address
  needsMemo: boolean
  owner: Address
  /** Takes payments that anyone sees; one for confidential payments may take none. */
  takesOpen: boolean
}

const accountBytes = 165
/** Behind the keys and balances of an account for confidential payments. */
const takesOpenAt = 262
const at = {
  amount: 64,
  closeAuthority: 129,
  delegate: 72,
  delegatedAmount: 121,
  isNative: 109,
  mint: 0,
  owner: 32,
  state: 108,
}

/** The tokens in an account; nothing where it is none, or is not in use so far. */
export function readTokenAccount(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !isTokenData(account, { bytes: accountBytes, kind: 2 })) return undefined
  const { data } = account
  const view = viewOf(data)
  const state = data[at.state]
  if (state !== 1 && state !== 2) return undefined
  const extensions = readExtensions(data)
  const addressAt = (offset: number) => getAddressDecoder().decode(data, offset)
  /** Four bytes say whether there is one. */
  const optionAt = (offset: number) =>
    view.getUint32(offset, true) === 1 ? addressAt(offset + 4) : undefined
  return {
    amount: view.getBigUint64(at.amount, true),
    closeAuthority: optionAt(at.closeAuthority),
    delegate: view.getBigUint64(at.delegatedAmount, true) > 0n ? optionAt(at.delegate) : undefined,
    isFrozen: state === 2,
    isNative: view.getUint32(at.isNative, true) === 1,
    mint: addressAt(at.mint),
    needsMemo: extensions.get(extension.memoTransfer)?.[0] === 1,
    owner: addressAt(at.owner),
    takesOpen: extensions.get(extension.confidentialTransferAccount)?.[takesOpenAt] !== 0,
  }
}
