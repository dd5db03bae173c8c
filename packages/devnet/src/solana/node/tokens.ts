import { type Address, address, type EncodedAccount, isSome } from '@solana/kit'
import { getMintDecoder, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'

/** Token programs by address, each with the name the RPC gives it. */
export const tokenPrograms: ReadonlyMap<Address, 'spl-token' | 'spl-token-2022'> = new Map<
  Address,
  'spl-token' | 'spl-token-2022'
>([
  [TOKEN_PROGRAM_ADDRESS, 'spl-token'],
  [address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'), 'spl-token-2022'],
])

/** An account that holds tokens. */
export type TokenAccount = {
  program: Address
  mint: Address
  owner: Address
  amount: bigint
  state: 'frozen' | 'initialized' | 'uninitialized'
  delegate: Address | undefined
  delegatedAmount: bigint
  closeAuthority: Address | undefined
  /** Lamports kept for rent in an account of wrapped SOL; undefined in one of another token. */
  nativeReserve: bigint | undefined
}

/** What a token is. */
export type Mint = {
  program: Address
  decimals: number
  supply: bigint
  isInitialized: boolean
  mintAuthority: Address | undefined
  freezeAuthority: Address | undefined
}

const mintBytes = 82
const accountBytes = 165

/** The tokens in an account, or undefined when it holds none. */
export function tokenAccount(account: EncodedAccount): TokenAccount | undefined {
  if (!isKind(account, accountBytes, 2)) return undefined
  const token = getTokenDecoder().decode(account.data.slice(0, accountBytes))
  const states = ['uninitialized', 'initialized', 'frozen'] as const
  return {
    amount: token.amount,
    closeAuthority: isSome(token.closeAuthority) ? token.closeAuthority.value : undefined,
    delegate: isSome(token.delegate) ? token.delegate.value : undefined,
    delegatedAmount: token.delegatedAmount,
    mint: token.mint,
    nativeReserve: isSome(token.isNative) ? token.isNative.value : undefined,
    owner: token.owner,
    program: account.programAddress,
    state: states[token.state] ?? 'uninitialized',
  }
}

/** The token an account defines, or undefined when it defines none. */
export function mint(account: EncodedAccount): Mint | undefined {
  if (!isKind(account, mintBytes, 1)) return undefined
  const { decimals, freezeAuthority, isInitialized, mintAuthority, supply } =
    getMintDecoder().decode(account.data.slice(0, mintBytes))
  return {
    decimals,
    freezeAuthority: isSome(freezeAuthority) ? freezeAuthority.value : undefined,
    isInitialized,
    mintAuthority: isSome(mintAuthority) ? mintAuthority.value : undefined,
    program: account.programAddress,
    supply,
  }
}

/** Token-2022 writes what an account is behind the base layout, padded to the longer one's length. */
function isKind({ data, programAddress }: EncodedAccount, length: number, kind: 1 | 2): boolean {
  const program = tokenPrograms.get(programAddress)
  if (!program) return false
  return (
    data.length === length ||
    (program === 'spl-token-2022' && data.length > accountBytes && data[accountBytes] === kind)
  )
}

/** A token amount in the RPC's form. */
export function tokenAmount(amount: bigint, decimals: number) {
  const digits = `${amount}`.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const text = fraction ? `${whole}.${fraction}` : whole
  return { amount: `${amount}`, decimals, uiAmount: Number(text), uiAmountString: text }
}
